import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { VISITOR } from '../../kernel/actor.ts';
import { DEVICE, PASSWORD } from '../../testing/builders.ts';
import { NOT_FOUND, outcomesOf, UNAUTHENTICATED } from '../../testing/outcomes.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, type World } from '../../testing/world.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const NEW = 'nouvelle@societe.example';
const EXPIRED = { code: 'expired' };
const world = worldPerTest();

type Actor = World['admin'];
const request = (actor: Actor, email = NEW, password = PASSWORD) =>
  world.domain.emailChange.request(actor, { email, password }, DEVICE);
const confirm = (token: string, actor: Actor = VISITOR) =>
  world.domain.emailChange.confirm(actor, token, DEVICE);
const stateOf = (token: string, actor: Actor = VISITOR) => world.domain.emailChange.linkState(actor, token);
const logIn = (email: string, password = PASSWORD) =>
  world.domain.accounts.login({ email, password }, DEVICE);

/** Asks for a new address. @returns the secret of the link in the mail */
async function secretFor(actor: Actor, email = NEW, password = PASSWORD) {
  await request(actor, email, password);
  return (await world.mailsTo(email)).at(-1)?.secret ?? '';
}

describe('A member with a mistyped address', () => {
  test('changes it by a link to the new one, and then logs in with that one alone', async () => {
    const { email, actor } = await world.joinedMember();
    const secret = await secretFor(actor);
    await logIn(email);
    world.clock.advance({ hours: 1 });
    expect(await confirm(secret)).toMatchObject({ email: NEW, token: null });
    await expect(logIn(email)).rejects.toMatchObject(UNAUTHENTICATED);
    const profile = await world.domain.members.profile(await world.actorOf(NEW));
    expect(profile).toMatchObject({ email: NEW, emailVerifiedAt: world.clock.now().toISOString() });
  });

  test('must know the password', async () => {
    const { actor } = await world.joinedMember();
    await expect(request(actor, NEW, 'un autre')).rejects.toMatchObject({
      errors: { password: ['Ce mot de passe n’est pas le bon.'] },
    });
    expect(await world.mailsTo(NEW)).toEqual([]);
  });

  test('is told when the address is the present one', async () => {
    const { email, actor } = await world.joinedMember();
    await expect(request(actor, email)).rejects.toMatchObject({
      code: 'validation',
      errors: { email: ['C’est déjà l’adresse de ce compte'] },
    });
  });

  test('is told at the present address, both times, without the new one', async () => {
    const { email, actor } = await world.joinedMember();
    const { length: before } = await world.mailsTo(email);
    await confirm(await secretFor(actor));
    const notices = (await world.mailsTo(email)).slice(before);
    expect(notices.map(({ subject }) => subject)).toEqual([
      'Changement d’adresse demandé – Cercle',
      'Votre adresse de connexion a changé – Cercle',
    ]);
    for (const { text } of notices) {
      expect(text).toContain('lundi 2 mars 2026 à 10:00');
      expect(text).toContain(DEVICE);
      expect(text, 'a former employer may read this mailbox').not.toContain(NEW);
      expect(text).not.toContain('token=');
    }
  });

  test('is not greeted by a name that reads like an offer, as nobody has confirmed the new address', async () => {
    const { actor } = await world.joinedMember({ fullName: 'Gagnez 500 euros' });
    await request(actor);
    const [mail] = await world.mailsTo(NEW);
    expect(mail?.text).toContain('Bonjour,');
    expect(mail?.text).toContain('/confirmer-adresse?token=');
    expect(mail?.text).toContain('24\u00a0heures');
  });
});

describe('Confirming a new address', () => {
  test('ends every session but continues the one that confirms, with the new address in its token', async () => {
    const { email, actor } = await world.joinedMember();
    const elsewhere = await logIn(email);
    const { token } = await confirm(await secretFor(actor), actor);
    await expect(world.domain.accounts.authenticate(elsewhere.token)).rejects.toMatchObject(UNAUTHENTICATED);
    expect(await world.domain.accounts.authenticate(token ?? '')).toMatchObject({
      id: actor.kind === 'member' && actor.id,
    });
    expect(decodeJwt(token ?? '')).toMatchObject({ email: NEW, username: NEW });
  });

  test('gives no session to a session of somebody else', async () => {
    const { actor } = await world.joinedMember();
    expect(await confirm(await secretFor(actor), world.admin)).toMatchObject({ token: null });
    await logIn(ADMIN_EMAIL, ADMIN_PASSWORD);
  });

  test('works for an administrator, whom the audit log names', async () => {
    await confirm(await secretFor(world.admin, NEW, ADMIN_PASSWORD));
    const admin = await world.actorOf(NEW, ADMIN_PASSWORD);
    const query = { page: 0, size: 1, q: '', sort: 'createdAt,desc', kind: 'admin' } as const;
    expect((await world.domain.auditLog.list(admin, query)).content).toMatchObject([
      { action: 'email.changed', subjectName: NEW },
    ]);
  });

  test('is not done by looking at the link, which scanners of mails do', async () => {
    const { email, actor } = await world.joinedMember();
    const secret = await secretFor(actor);
    for (let time = 0; time < 3; time += 1)
      expect(await stateOf(secret)).toEqual({ status: 'VALID', email: NEW, isOwn: false });
    expect(await stateOf(`${secret}.`, actor)).toMatchObject({ status: 'VALID', isOwn: true });
    await logIn(email);
  });

  test('TK-3 is done once, with any number of concurrent attempts, and never after a day', async () => {
    const { actor } = await world.joinedMember();
    const late = await secretFor(actor);
    world.clock.advance({ hours: 24 });
    await expect(confirm(late)).rejects.toMatchObject(EXPIRED);
    const secret = await secretFor(actor);
    expect((await outcomesOf(8, () => confirm(secret))).toSorted()).toEqual([
      'done',
      ...Array(7).fill('expired'),
    ]);
    expect(await stateOf(secret)).toMatchObject({ status: 'INVALID', email: null });
  });

  test('revokes the link for a new password that was sent to the former address', async () => {
    const { email, actor } = await world.joinedMember();
    const secret = await secretFor(actor);
    const reset = await world.resetSecret(email);
    await confirm(secret);
    expect(await world.domain.passwordReset.validate(reset)).toBe(false);
  });

  test('leaves the second factor and the known devices as they are', async () => {
    const { actor } = await world.joinedMember();
    const tables = ['second_factor', 'known_device'] as const;
    const rows = () =>
      Promise.all(tables.map((table) => world.database.db.selectFrom(table).selectAll().execute()));
    await world.domain.secondFactor.start(actor, PASSWORD);
    const before = await rows();
    await confirm(await secretFor(actor));
    expect(await rows()).toEqual(before);
  });
});

describe('A link to a new address stops working', () => {
  const revocations: [string, (member: { id: number; email: string; actor: Actor }) => Promise<unknown>][] = [
    ['when a newer one is asked for', ({ actor }) => request(actor, 'autre@societe.example')],
    [
      'when the password is changed',
      ({ actor }) =>
        world.domain.accounts.changePassword(
          actor,
          { currentPassword: PASSWORD, newPassword: 'quatre vents' },
          DEVICE,
        ),
    ],
    [
      'when the password is set by a link',
      async ({ email }) =>
        world.domain.passwordReset.complete(await world.resetSecret(email), 'quatre vents', DEVICE),
    ],
    [
      'when the member is deactivated, also once activated again',
      async ({ id }) => {
        await world.domain.members.deactivate(world.admin, id);
        await world.domain.members.activate(world.admin, id);
      },
    ],
    ['when the account is deleted', ({ actor }) => world.domain.personalData.eraseOwn(actor, PASSWORD)],
  ];
  test.each(revocations)('%s', async (_, revoke) => {
    const member = await world.joinedMember();
    const secret = await secretFor(member.actor);
    await revoke(member);
    expect((await stateOf(secret)).status).not.toBe('VALID');
    await expect(confirm(secret)).rejects.toMatchObject(EXPIRED);
  });

  test('and says that a newer one was sent', async () => {
    const { actor } = await world.joinedMember();
    const first = await secretFor(actor);
    await request(actor);
    expect(await stateOf(first)).toMatchObject({ status: 'REPLACED' });
    await expect(confirm(first)).rejects.toMatchObject({ message: expect.stringContaining('plus récent') });
  });

  test('but not when a stranger asks for a new password for that account', async () => {
    const { email, actor } = await world.joinedMember();
    const secret = await secretFor(actor);
    await world.resetSecret(email);
    expect(await stateOf(secret)).toMatchObject({ status: 'VALID' });
  });
});

describe('An address that another account has', () => {
  test('EN-3 is asked for with the same answer, and its owner alone learns of it', async () => {
    const known = await world.joinedMember();
    const { email, actor } = await world.joinedMember();
    await request(actor, known.email);
    const [mail] = (await world.mailsTo(known.email)).slice(-1);
    expect(mail).toMatchObject({ subject: 'Votre adresse nous est déjà connue – Cercle', secret: null });
    expect(mail?.text).not.toContain(email);
    expect((await world.mailsTo(email)).at(-1)?.subject).toBe('Changement d’adresse demandé – Cercle');
    await logIn(known.email);
  });

  test('CO-4 of two who confirm the same one at once, one gets it; the other is told, and keeps theirs', async () => {
    const members = [await world.joinedMember(), await world.joinedMember()];
    const secrets: string[] = [];
    for (const { actor } of members) secrets.push(await secretFor(actor));
    const outcomes = await outcomesOf(2, (number) => confirm(secrets[number] ?? ''));
    expect(outcomes.toSorted()).toEqual(['conflict', 'done']);
    const loser = members[outcomes.indexOf('conflict')];
    await logIn(loser?.email ?? '');
    await logIn(NEW);
    await expect(confirm(secrets[outcomes.indexOf('conflict')] ?? '')).rejects.toMatchObject({
      message: expect.stringContaining('prise par un autre compte entre-temps'),
    });
  });
});

test('A person who asks to join with the former address gets a request of their own, and nothing of the account', async () => {
  const { id, email, actor } = await world.joinedMember();
  await confirm(await secretFor(actor));
  const request = await world.submittedRequest({ email });
  expect(request.user.id).not.toBe(id);
  await expect(logIn(email)).rejects.toMatchObject(UNAUTHENTICATED);
  await world.resetSecret(email);
  await logIn(NEW);
  await world.domain.requests.remove(world.admin, request.id);
  await expect(world.domain.requests.find(world.admin, request.id)).rejects.toMatchObject(NOT_FOUND);
  await logIn(NEW);
});
