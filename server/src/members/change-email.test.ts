import { describe, expect, test } from 'vitest';
import { VISITOR } from '../kernel/actor.ts';
import { completion, DEVICE, memberData } from '../testing/builders.ts';
import { CONFLICT, NOT_FOUND, outcomesOf } from '../testing/outcomes.ts';
import { photoFile } from '../testing/photo-file.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const NEW = 'corrigee@societe.example';
const world = worldPerTest();

const changeEmail = (id: number, email = NEW, version?: number) =>
  world.domain.members.changeEmail(world.admin, id, { email, version });
const historyOf = async (requestId: number) =>
  (await world.domain.requests.history(world.admin, requestId)).map(({ action, by }) => [action, by]);
const latestMail = async (email = NEW) => (await world.mailsTo(email)).at(-1);

describe('Before the invitation is completed an administrator', () => {
  test('corrects the address: the invitation leaves again to the new one, and the former link is dead', async () => {
    const { id, requestId, email, secret } = await world.invitedMember();
    const { length: before } = await world.mailsTo(email);
    await changeEmail(id);
    expect(await world.domain.invitations.validate(secret)).toMatchObject({ isValid: false });
    const invitation = await latestMail();
    await world.domain.invitations.complete(invitation?.secret ?? '', completion(), await photoFile());
    await world.actorOf(NEW);
    expect(await world.mailsTo(email), 'it may be a stranger’s').toHaveLength(before);
    expect((await historyOf(requestId)).map(([action]) => action)).toContain('email.corrected');
  });

  test('does so for a member whom they made, and after the mail server refused the invitation', async () => {
    const member = await world.domain.members.create(world.admin, memberData(), await photoFile());
    const failed = { parked_at: world.clock.now().toISOString(), next_attempt_at: null };
    await world.database.db.updateTable('mail').set(failed).execute();
    await changeEmail(member.id);
    const status = await world.domain.invitations.status(world.admin, member.requestId);
    expect(status).toMatchObject({ status: 'WAITING' });
    expect((await world.domain.dashboard.summary(world.admin)).stats.failedEmails).toBe(0);
  });

  test('corrects a request that waits without inviting: approving it does', async () => {
    const { id, user } = await world.submittedRequest();
    await changeEmail(user.id);
    expect(await world.mailsTo(NEW)).toEqual([]);
    await world.domain.requests.approve(world.admin, id);
    expect(await latestMail()).toMatchObject({ subject: 'Activez votre accès au cercle – Cercle' });
  });

  test('cannot for a rejected request, which is closed', async () => {
    const { id, user } = await world.submittedRequest();
    await world.domain.requests.reject(world.admin, id, '');
    await expect(changeEmail(user.id)).rejects.toMatchObject(CONFLICT);
  });

  test('finds the request under the corrected address', async () => {
    const { user } = await world.submittedRequest();
    await changeEmail(user.id);
    const query = { page: 0, size: 1, sort: 'email,asc' } as const;
    const found = async (q: string) =>
      (await world.domain.requests.list(world.admin, { ...query, q })).totalElements;
    expect([await found(NEW), await found(user.email)]).toEqual([1, 0]);
  });
});

describe('Afterwards an administrator', () => {
  test('asks the member to confirm the new address, and nothing changes until then', async () => {
    const { id, requestId, email } = await world.joinedMember();
    const completedAt = world.clock.now().toISOString();
    world.clock.advance({ hours: 1 });
    await changeEmail(id);
    expect((await latestMail(email))?.text).toContain('Un administrateur du site vient de demander');
    await world.actorOf(email);
    world.clock.advance({ hours: 2 });
    await world.domain.emailChange.confirm(VISITOR, (await latestMail())?.secret ?? '', DEVICE);
    await world.actorOf(NEW);
    const history = await world.domain.requests.history(world.admin, requestId);
    const { fullName } = (await world.domain.requests.find(world.admin, requestId)).user;
    expect(history.slice(0, 2)).toMatchObject([
      { action: 'email.changed', by: fullName },
      { action: 'email.requested' },
    ]);
    expect(history.find(({ action }) => action === 'invitation.completed')?.at).toBe(completedAt);
    const completed = { status: 'COMPLETED', at: completedAt };
    expect(await world.domain.invitations.status(world.admin, requestId)).toMatchObject(completed);
    await world.database.db.deleteFrom('link').execute();
    expect(
      await world.domain.invitations.status(world.admin, requestId),
      'the link was deleted by age',
    ).toMatchObject(completed);
  });

  test('cannot for a deactivated member, whose link could not be used', async () => {
    const { id } = await world.joinedMember();
    await world.domain.members.deactivate(world.admin, id);
    await expect(changeEmail(id)).rejects.toMatchObject({ message: expect.stringContaining('désactivé') });
  });
});

describe('An administrator who changes an address', () => {
  test('CO-4 is told on the field that it is used, or that it is the present one, in either state', async () => {
    const taken = await world.joinedMember();
    const joined = await world.joinedMember();
    const invited = await world.invitedMember();
    for (const { id, email } of [joined, invited]) {
      await expect(changeEmail(id, taken.email)).rejects.toMatchObject({
        code: 'conflict',
        errors: { email: [expect.stringContaining('est déjà utilisée')] },
      });
      await expect(changeEmail(id, email)).rejects.toMatchObject({ errors: { email: [expect.any(String)] } });
    }
    await world.actorOf(joined.email);
    expect(await world.domain.invitations.validate(invited.secret)).toMatchObject({ isValid: true });
  });

  test('CO-5 overwrites nothing that was changed since it was read: completed, or corrected by another one', async () => {
    const { id, secret } = await world.invitedMember();
    const { requestId } = await world.invitedMember();
    const { user } = await world.domain.requests.find(world.admin, requestId);
    await world.domain.invitations.complete(secret, completion(), await photoFile());
    await expect(changeEmail(id, NEW, user.version)).rejects.toMatchObject(CONFLICT);
    const outcomes = await outcomesOf(4, (number) =>
      changeEmail(user.id, `${number}@lot.example`, user.version),
    );
    expect(outcomes.toSorted()).toEqual(['conflict', 'conflict', 'conflict', 'done']);
  });

  test('of two members at once, one gets the address', async () => {
    const ids = [(await world.invitedMember()).id, (await world.submittedRequest()).user.id];
    const outcomes = await outcomesOf(2, (number) => changeEmail(ids[number] ?? 0));
    expect(outcomes.toSorted()).toEqual(['conflict', 'done']);
  });

  test('finds no member who is gone, nor an administrator', async () => {
    for (const id of [999_999, world.admin.kind === 'admin' ? world.admin.id : 0])
      await expect(changeEmail(id)).rejects.toMatchObject(NOT_FOUND);
  });

  test('LG-4 is recorded in the audit log, in the same transaction', async () => {
    const { id } = await world.joinedMember();
    await world.database.db.deleteFrom('audit_entry').execute();
    await changeEmail(id);
    const query = { page: 0, size: 10, q: '', sort: 'createdAt,desc' } as const;
    const { content } = await world.domain.auditLog.list(world.admin, query);
    expect(content).toMatchObject([{ action: 'email.requested', subjectKind: 'request' }]);
  });
});

test('A request restored from the trash keeps what its address was, and its links', async () => {
  const { id, requestId } = await world.invitedMember();
  await changeEmail(id);
  const secret = (await latestMail())?.secret ?? '';
  const rows = () => world.database.db.selectFrom('email_change').selectAll().execute();
  const before = await rows();
  await world.domain.requests.remove(world.admin, requestId);
  expect(await rows()).toEqual([]);
  await world.domain.trash.restore(world.admin, 'members-requests', requestId);
  expect(await rows()).toEqual(before);
  expect(await world.domain.invitations.validate(secret)).toMatchObject({ isValid: true });
});
