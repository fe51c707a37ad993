import type { PersonalData } from '@cercle/contract/personal-data';
import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { VISITOR } from '../kernel/actor.ts';
import { contactMessage, DEVICE, PASSWORD } from '../testing/builders.ts';
import { createCanary, CANARY_EMAIL as EMAIL } from '../testing/canary.ts';
import type { World } from '../testing/world.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const FORMER = 'kanari7.avant@societe.example';
const MISTYPED = 'kanari7.faute@societe.example';
const world = worldPerTest();
let canary: ReturnType<typeof createCanary>;
beforeEach(() => {
  canary = createCanary(world);
});

const erase = (email: string) => world.domain.personalData.erase(world.admin, { email, confirmation: email });
const messagesOf = async (email: string) =>
  (await world.domain.contacts.all(world.admin)).filter((message) => message.email === email).length;

async function archiveOf(actor: World['admin']): Promise<PersonalData> {
  const archive = unzipSync(await world.domain.personalData.exportOwn(actor));
  return JSON.parse(new TextDecoder().decode(archive['donnees.json']));
}
const mailsOf = async (actor: World['admin']) => (await archiveOf(actor)).mails.map(({ subject }) => subject);

async function moveTo(actor: World['admin'], email: string) {
  await world.domain.emailChange.request(actor, { email, password: PASSWORD }, DEVICE);
  world.clock.advance({ seconds: 1 });
  await world.domain.emailChange.confirm(VISITOR, (await world.mailsTo(email)).at(-1)?.secret ?? '', DEVICE);
}

describe('PR-2 A person who had other addresses', () => {
  test('leaves no trace under any of them, when they delete their account', async () => {
    await world.domain.personalData.eraseOwn(await canary.memberOfThreeAddresses(), PASSWORD);
    await canary.mailsLeave();
    expect(await canary.found()).toEqual([]);
  });

  test('gets in their data the addresses, and what was written to and from them', async () => {
    const actor = await canary.memberOfThreeAddresses();
    const data = await archiveOf(actor);
    expect(data.emailChanges).toMatchObject([
      { formerEmail: MISTYPED, formerEmailVerifiedAt: null },
      { formerEmail: FORMER, requestedEmail: null },
      { requestedEmail: 'kanari7.apres@societe.example', doneAt: null },
    ]);
    const subjects = data.mails.map(({ subject }) => subject);
    expect(subjects).toContain('Votre adresse de connexion a changé – Cercle');
    expect(subjects.filter((subject) => subject.startsWith('Activez votre accès'))).toHaveLength(2);
    expect(data.messages).toHaveLength(1);
  });

  test('takes nothing with them that came from there later, when the address may be somebody else’s', async () => {
    const actor = await canary.memberOfThreeAddresses();
    world.clock.advance({ hours: 1 });
    await world.domain.contacts.submit(contactMessage({ email: FORMER }));
    await world.domain.personalData.eraseOwn(actor, PASSWORD);
    expect(await messagesOf(FORMER)).toBe(1);
  });

  test('takes nothing of the stranger whose address was typed by mistake, but the mails about themselves', async () => {
    await world.domain.contacts.submit(contactMessage({ email: MISTYPED }));
    await world.domain.newsletter.subscribe(MISTYPED);
    const actor = await canary.memberOfThreeAddresses();
    await world.domain.personalData.eraseOwn(actor, PASSWORD);
    expect(await messagesOf(MISTYPED)).toBe(1);
    expect((await world.domain.newsletter.all(world.admin)).map(({ email }) => email)).toEqual([MISTYPED]);
  });

  test('takes and gets no mail that the stranger had before the mistake, but what the audit log says of those since', async () => {
    await world.domain.newsletter.subscribe(MISTYPED);
    world.clock.advance({ hours: 1 });
    const actor = await canary.memberOfThreeAddresses(async () => {
      const failed = { parked_at: world.clock.now().toISOString(), next_attempt_at: null };
      const mails = await world.database.db.selectFrom('mail').select(['id', 'link_id']).execute();
      const id = mails.find(({ link_id }) => link_id !== null)?.id ?? 0;
      await world.database.db.updateTable('mail').set(failed).where('id', '=', id).execute();
      await world.domain.mailLog.dismiss(world.admin, id);
    });
    expect((await mailsOf(actor)).filter((subject) => subject.includes('newsletter'))).toHaveLength(1);
    await world.domain.personalData.eraseOwn(actor, PASSWORD);
    expect(await world.mailsTo(MISTYPED)).toHaveLength(1);
    const entries = await world.database.db.selectFrom('audit_entry').select('subject_name').execute();
    expect(JSON.stringify(entries)).not.toContain(MISTYPED);
  });

  test('leaves nothing of the notice to the former address either, as time goes on meanwhile', async () => {
    const { actor, email } = await world.joinedMember();
    await world.domain.emailChange.request(actor, { email: EMAIL, password: PASSWORD }, DEVICE);
    let now = world.clock.now().getTime();
    vi.spyOn(world.clock, 'now').mockImplementation(() => {
      now += 1;
      return new Date(now);
    });
    const secret = (await world.mailsTo(EMAIL)).at(-1)?.secret ?? '';
    await world.domain.emailChange.confirm(VISITOR, secret, DEVICE);
    const owner = await world.actorOf(EMAIL);
    expect(await mailsOf(owner)).toContain('Votre adresse de connexion a changé – Cercle');
    await world.domain.personalData.eraseOwn(owner, PASSWORD);
    expect(await world.mailsTo(email)).toEqual([]);
  });

  test('leaves what is of somebody who had the same address in another account before', async () => {
    const { domain, clock } = world;
    const first = await world.joinedMember({ email: FORMER });
    await domain.contacts.submit(contactMessage({ email: FORMER, message: 'De la première personne' }));
    await moveTo(first.actor, 'premiere@societe.example');
    clock.advance({ hours: 1 });
    const second = await world.joinedMember({ email: FORMER });
    expect(await archiveOf(second.actor)).toMatchObject({ messages: [] });
    await moveTo(second.actor, 'seconde@societe.example');
    const owner = await world.actorOf('seconde@societe.example');
    expect(await archiveOf(owner)).toMatchObject({ messages: [] });
    await domain.personalData.eraseOwn(owner, PASSWORD);
    const data = await archiveOf(await world.actorOf('premiere@societe.example'));
    expect(data.messages).toHaveLength(1);
    expect(data.mails.map(({ subject }) => subject)).toContain(
      'Votre adresse de connexion a changé – Cercle',
    );
  });
});

describe('PR-2 An administrator who erases an address', () => {
  test('that a member had before forgets it, and leaves the member', async () => {
    await canary.memberOfThreeAddresses();
    await erase(FORMER);
    await canary.mailsLeave();
    const rows = JSON.stringify(await world.database.db.selectFrom('email_change').selectAll().execute());
    expect(rows).not.toContain(FORMER);
    expect(await world.actorOf(EMAIL)).toMatchObject({ kind: 'member' });
  });

  test('that an account had before forgets it, too, where no mail is left of it', async () => {
    const { id } = (await world.submittedRequest({ email: MISTYPED })).user;
    await world.domain.members.changeEmail(world.admin, id, { email: FORMER });
    await world.database.db.deleteFrom('mail').execute();
    expect(await world.domain.personalData.lookup(world.admin, MISTYPED)).toMatchObject({ emailChanges: 1 });
    await erase(MISTYPED);
    expect(await world.domain.personalData.lookup(world.admin, MISTYPED)).toMatchObject({ emailChanges: 0 });
  });

  test('for which a member asked by mistake voids that link', async () => {
    const stranger = 'inconnue@societe.example';
    const { actor, email } = await world.joinedMember();
    await world.domain.emailChange.request(actor, { email: stranger, password: PASSWORD }, DEVICE);
    const secret = (await world.mailsTo(stranger)).at(-1)?.secret ?? '';
    await erase(stranger);
    await expect(world.domain.emailChange.confirm(VISITOR, secret, DEVICE)).rejects.toMatchObject({
      code: 'expired',
    });
    await world.actorOf(email);
  });
});

test('PR-3 An address that was asked for and never confirmed goes with its link, 90 days after that expired; a former one stays', async () => {
  await canary.memberOfThreeAddresses();
  const rows = () =>
    world.database.db.selectFrom('email_change').select('former_email').orderBy('id').execute();
  const purgeAfter = async (hours: number) => {
    world.clock.advance({ hours });
    await world.domain.retention.purgeExpired(async () => undefined);
    return (await rows()).map(({ former_email }) => former_email);
  };
  expect(await purgeAfter(90 * 24)).toEqual([MISTYPED, FORMER, null]);
  expect(await purgeAfter(24)).toEqual([MISTYPED, FORMER]);
});
