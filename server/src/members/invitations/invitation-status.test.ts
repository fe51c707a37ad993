import { describe, expect, test } from 'vitest';
import { claimDue, markSent, park } from '../../mail/queue.ts';
import { completion, DEVICE, memberData, PASSWORD } from '../../testing/builders.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const UNKNOWN_USER = "Can't send mail - all recipients were rejected: 550 5.1.1 <zoe@x.be>: User unknown";
const world = worldPerTest();

const statusOf = (requestId: number) => world.domain.invitations.status(world.admin, requestId);
const historyOf = async (requestId: number) =>
  (await world.domain.requests.history(world.admin, requestId)).map(({ action }) => action);

/** Does the worker's turn: every due mail ends with this outcome. */
async function finishMails(outcome: 'sent' | 'written' | 'refused') {
  const { database, clock } = world;
  for (const mail of await claimDue(database.db, clock, 100))
    if (outcome === 'refused') await park(database.db, clock, mail, UNKNOWN_USER);
    else await markSent(database.db, clock, [mail], { isFolder: outcome === 'written' });
}

describe('The state of an invitation', () => {
  test('is that of its mail: it waits, was sent, or became a file that nobody got', async () => {
    const { requestId } = await world.invitedMember();
    expect(await statusOf(requestId)).toMatchObject({ status: 'WAITING', mailId: expect.any(Number) });
    world.clock.advance({ minutes: 1 });
    await finishMails('sent');
    expect(await statusOf(requestId)).toMatchObject({
      status: 'SENT',
      at: '2026-03-02T09:01:00.000Z',
      expiresAt: '2026-03-09T09:00:00.000Z',
      reason: null,
    });
    expect((await historyOf(requestId))[0]).toBe('invitation.mailed');
    const other = await world.invitedMember();
    await finishMails('written');
    expect(await statusOf(other.requestId)).toMatchObject({ status: 'WRITTEN' });
    expect(await historyOf(other.requestId)).toContain('invitation.written');
  });

  test('refused by the mail server (550) is told with the reason in French beside the server’s words', async () => {
    const { requestId } = await world.invitedMember();
    await finishMails('refused');
    const refused = {
      status: 'FAILED',
      reason: UNKNOWN_USER,
      explanation: 'Cette adresse n’existe pas\u202f: vérifiez-la.',
    };
    expect(await statusOf(requestId)).toMatchObject(refused);
    world.clock.advance({ hours: 8 * 24 });
    expect(await statusOf(requestId), 'it never arrived, so its expiry is not what went wrong').toMatchObject(
      refused,
    );
    const [expired, event] = await world.domain.requests.history(world.admin, requestId);
    expect(expired?.action).toBe('invitation.expired');
    expect(event).toMatchObject({ action: 'invitation.refused', by: '' });
    expect(event?.reason).toBe(`${refused.explanation}\n${UNKNOWN_USER}`);
  });

  test('expired eight days ago is told, with the day; sent again it waits', async () => {
    const { requestId } = await world.invitedMember();
    await finishMails('sent');
    world.clock.advance({ hours: 8 * 24 });
    expect(await statusOf(requestId)).toMatchObject({ status: 'EXPIRED', at: '2026-03-09T09:00:00.000Z' });
    expect((await historyOf(requestId))[0]).toBe('invitation.expired');
    await world.domain.invitations.resend(world.admin, requestId);
    expect(await statusOf(requestId)).toMatchObject({ status: 'WAITING' });
    expect(await historyOf(requestId), 'the one before was replaced').not.toContain('invitation.expired');
  });

  test('is completed once its account is activated, revoked once an administrator stopped it', async () => {
    const { requestId } = await world.joinedMember();
    expect(await statusOf(requestId)).toMatchObject({ status: 'COMPLETED', at: '2026-03-02T09:00:00.000Z' });
    const stopped = await world.invitedMember();
    await world.domain.members.deactivate(world.admin, stopped.id);
    expect(await statusOf(stopped.requestId)).toMatchObject({ status: 'REVOKED' });
  });

  test('is unknown, not sent, once its mail is deleted by age: it may have been refused', async () => {
    const { requestId } = await world.invitedMember();
    await finishMails('refused');
    await world.database.db.deleteFrom('mail').execute();
    expect(await statusOf(requestId)).toMatchObject({
      status: 'UNKNOWN',
      at: null,
      expiresAt: '2026-03-09T09:00:00.000Z',
    });
  });

  test('is none where nobody was invited, and expired where its link was deleted by age', async () => {
    const waiting = await world.submittedRequest();
    const rejected = await world.submittedRequest();
    await world.domain.requests.reject(world.admin, rejected.id, '');
    for (const { id } of [waiting, rejected]) expect(await statusOf(id)).toMatchObject({ status: 'NONE' });
    const { requestId } = await world.domain.members.create(world.admin, memberData(), await photoFile());
    await world.database.db.deleteFrom('link').execute();
    expect(await statusOf(requestId)).toMatchObject({ status: 'EXPIRED', at: null });
  });
});

describe('The list of administrators', () => {
  const ofLea = async () => {
    const query = { page: 0, size: 10, q: '', sort: 'createdAt,desc' } as const;
    const { content } = await world.domain.administrators.list(world.admin, query);
    return content.find(({ email }) => email === 'lea@cercle.example')?.invitation;
  };

  test('tells of an invitation that waits, was sent, has expired or was refused; of none once it is accepted', async () => {
    const { administrators, passwordReset } = world.domain;
    const invite = { fullName: 'Léa', email: 'lea@cercle.example' };
    await administrators.invite(world.admin, invite);
    expect(await ofLea()).toMatchObject({ status: 'WAITING', mailId: expect.any(Number) });
    await finishMails('sent');
    expect(await ofLea()).toMatchObject({ status: 'SENT', expiresAt: '2026-03-09T09:00:00.000Z' });
    world.clock.advance({ hours: 8 * 24 });
    expect(await ofLea()).toMatchObject({ status: 'EXPIRED', at: '2026-03-09T09:00:00.000Z' });
    const query = { page: 0, size: 1, q: 'lea@', sort: 'createdAt,desc' } as const;
    const [row] = (await administrators.list(world.admin, query)).content;
    await administrators.resendInvitation(world.admin, row?.id ?? 0);
    await finishMails('refused');
    expect(await ofLea()).toMatchObject({ status: 'FAILED', reason: UNKNOWN_USER });
    await administrators.resendInvitation(world.admin, row?.id ?? 0);
    const { secret } = (await world.mailsTo(invite.email)).at(-1) ?? {};
    await passwordReset.complete(secret ?? '', PASSWORD, DEVICE);
    expect(await ofLea()).toBeNull();
  });
});

describe('A mail that was given up', () => {
  const failedEmails = async () => (await world.domain.dashboard.stats(world.admin)).failedEmails;
  const newestFailed = async () => {
    const query = { page: 0, size: 1, q: '', sort: 'createdAt,desc', status: 'FAILED' } as const;
    const { content } = await world.domain.mailLog.list(world.admin, query);
    return world.domain.mailLog.find(world.admin, content[0]?.id ?? 0);
  };

  test('leads to the request, or to the administrators, and the request leads to it', async () => {
    const { requestId } = await world.invitedMember();
    await finishMails('refused');
    const { id, origin } = await newestFailed();
    expect(origin).toEqual({ kind: 'request', id: requestId });
    expect((await statusOf(requestId)).mailId).toBe(id);
    await world.domain.administrators.invite(world.admin, { fullName: 'Léa', email: 'lea@cercle.example' });
    await finishMails('refused');
    expect((await newestFailed()).origin).toMatchObject({ kind: 'admin' });
  });

  test('leads nowhere while its request lies in the trash, and to it again once it is back', async () => {
    const { requestId } = await world.invitedMember();
    await finishMails('refused');
    const before = await statusOf(requestId);
    await world.domain.requests.remove(world.admin, requestId);
    expect((await newestFailed()).origin).toBeNull();
    await world.domain.trash.restore(world.admin, 'members-requests', requestId);
    expect((await newestFailed()).origin).toEqual({ kind: 'request', id: requestId });
    expect(await statusOf(requestId)).toEqual(before);
  });

  test('is no longer counted once a new invitation was sent, or an administrator dismissed it', async () => {
    const first = await world.invitedMember();
    await finishMails('refused');
    const before = await failedEmails();
    await world.domain.invitations.resend(world.admin, first.requestId);
    expect(await failedEmails()).toBe(before - 1);
    await finishMails('refused');
    const { id } = await newestFailed();
    for (let time = 0; time < 2; time += 1) await world.domain.mailLog.dismiss(world.admin, id);
    expect(await failedEmails()).toBe(before - 1);
    expect((await world.domain.mailLog.find(world.admin, id)).dismissedAt).not.toBeNull();
    const query = { page: 0, size: 10, q: '', sort: 'createdAt,desc' } as const;
    const { content } = await world.domain.auditLog.list(world.admin, query);
    expect(content.filter(({ action }) => action === 'mail.dismissed')).toHaveLength(1);
  });

  test('alone can be dismissed', async () => {
    const { requestId, secret } = await world.invitedMember();
    const { mailId } = await statusOf(requestId);
    await expect(world.domain.mailLog.dismiss(world.admin, mailId ?? 0)).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(world.domain.mailLog.dismiss(world.admin, 4711)).rejects.toMatchObject({
      code: 'not-found',
    });
    await world.domain.invitations.complete(secret, completion(), await photoFile());
  });
});
