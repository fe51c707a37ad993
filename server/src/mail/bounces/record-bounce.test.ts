import { describe, expect, test } from 'vitest';
import { contactMessage } from '../../testing/builders.ts';
import { postfix, RETURNED_MAILS, type ReturnedMailShape } from '../../testing/returned-mails.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';
import { claimDue, markSent, park } from '../queue.ts';
import { classify } from './classify.ts';
import { recordBounce } from './record-bounce.ts';

const world = worldPerTest();

/** A mail to the firm that was sent; `isFolder`: written to a file. */
async function sentMail({ isFolder = false } = {}) {
  await world.domain.contacts.submit(contactMessage());
  const { db } = world.database;
  const mails = await claimDue(db, world.clock, 100);
  await markSent(db, world.clock, mails, { isFolder });
  const { id, message_id: messageId, recipient_address: recipient } = mails[0] ?? {};
  return { id: id ?? 0, messageId: messageId ?? '', recipient: recipient ?? '' };
}

const give = async (text: string) =>
  recordBounce(world.database.db, world.clock, await classify(Buffer.from(text)));
const find = (id: number) => world.domain.mailLog.find(world.admin, id);

describe('A mail that comes back', () => {
  test('is marked once, with the words of the server and their meaning', async () => {
    const mail = await sentMail();
    world.clock.advance({ minutes: 5 });
    expect(await give(RETURNED_MAILS.postfix(mail))).toBe(true);
    const marked = {
      status: 'BOUNCED',
      sentAt: '2026-03-02T09:00:00.000Z',
      bouncedAt: '2026-03-02T09:05:00.000Z',
      reason: '550 5.1.1 User unknown',
      explanation: 'Cette adresse n’existe pas\u202f: vérifiez-la.',
    };
    expect(await find(mail.id)).toMatchObject(marked);
    world.clock.advance({ minutes: 5 });
    expect(await give(RETURNED_MAILS.exchangeFrench(mail))).toBe(false);
    expect(await find(mail.id)).toMatchObject(marked);
  });

  test.each<ReturnedMailShape>(['outOfOffice', 'postfixDelay', 'eximDelay', 'reply', 'complaint'])(
    'F8, F10: is not one that got %s',
    async (shape) => {
      const mail = await sentMail();
      expect(await give(RETURNED_MAILS[shape](mail))).toBe(false);
      expect(await find(mail.id)).toMatchObject({ status: 'SENT', bouncedAt: null, reason: null });
    },
  );

  test('F9: is marked where the words of the server are clearer than its code', async () => {
    const mail = await sentMail();
    expect(await give(RETURNED_MAILS.exim(mail))).toBe(true);
    expect(await find(mail.id)).toMatchObject({
      reason: '5.0.0 550 User unknown',
      explanation: 'Cette adresse n’existe pas\u202f: vérifiez-la.',
    });
  });

  test('was sent to the address that the report is about, or redirected from it', async () => {
    const mail = await sentMail();
    const other = { ...mail, recipient: 'autre@societe.example' };
    expect(await give(RETURNED_MAILS.postfix(other)), 'another address').toBe(false);
    expect(await give(RETURNED_MAILS.partlyDelivered(mail)), 'another address of the report').toBe(false);
    const redirected = postfix('5.1.1', '550 User unknown', { final: 'autre@societe.example' });
    expect(await give(redirected({ ...mail, recipient: mail.recipient.toUpperCase() })), 'original').toBe(
      true,
    );
    const next = await sentMail();
    const unnamed = postfix('5.1.1', '550 User unknown', { final: 'autre@societe.example', original: false });
    expect(await give(unnamed(next)), 'only the last address is known').toBe(true);
  });

  test('left this site: not one that waits, was given up or became a file', async () => {
    await world.domain.contacts.submit(contactMessage());
    const { db } = world.database;
    const [waiting] = await db.selectFrom('mail').selectAll().execute();
    const about = { messageId: waiting?.message_id ?? '', recipient: waiting?.recipient_address ?? '' };
    expect(await give(RETURNED_MAILS.postfix(about))).toBe(false);
    for (const mail of await claimDue(db, world.clock, 100)) await park(db, world.clock, mail, '550 refused');
    expect(await give(RETURNED_MAILS.postfix(about))).toBe(false);
    expect(await give(RETURNED_MAILS.postfix(await sentMail({ isFolder: true })))).toBe(false);
    expect(await give(RETURNED_MAILS.postfix({ ...about, messageId: '<unknown@cercle.example>' }))).toBe(
      false,
    );
  });

  test('TK-2 shows no link that the server quotes, and one line without control characters', async () => {
    const mail = await sentMail();
    const secret = 'x'.repeat(43);
    const words = `550 5.7.1 blocked: https://cercle.example/validate-invitation/${secret}\u202e`;
    await give(postfix('5.7.1', words)(mail));
    expect((await find(mail.id)).reason?.trim()).toBe(
      '550 5.7.1 blocked: https://cercle.example/validate-invitation/…',
    );
  });

  test('is sent again under another Message-ID, so that a late report about the first one marks nothing', async () => {
    const mail = await sentMail();
    await give(RETURNED_MAILS.postfix(mail));
    await world.domain.mailLog.resend(world.admin, mail.id);
    expect(await find(mail.id)).toMatchObject({
      status: 'WAITING',
      bouncedAt: null,
      sentAt: null,
      reason: null,
    });
    const mails = await claimDue(world.database.db, world.clock, 100);
    expect(mails.map(({ id }) => id)).toEqual([mail.id]);
    await markSent(world.database.db, world.clock, mails, { isFolder: false });
    expect(await give(RETURNED_MAILS.postfix(mail))).toBe(false);
    expect(await give(RETURNED_MAILS.postfix({ ...mail, messageId: mails[0]?.message_id ?? '' }))).toBe(true);
  });

  test('is pointed out until an administrator dismisses it, and filtered apart', async () => {
    const { domain, admin } = world;
    const mail = await sentMail();
    const sent = await sentMail();
    await give(RETURNED_MAILS.postfix(mail));
    const list = async (status: 'SENT' | 'FAILED' | 'BOUNCED') =>
      (await domain.mailLog.list(admin, { page: 0, size: 10, q: '', sort: 'createdAt,desc', status }))
        .content;
    expect((await list('BOUNCED')).map(({ id }) => id)).toEqual([mail.id]);
    expect((await list('SENT')).map(({ id }) => id)).toEqual([sent.id]);
    expect(await list('FAILED')).toEqual([]);
    expect(await domain.dashboard.stats(admin)).toMatchObject({ failedEmails: 1, bouncedEmails: 1 });
    expect((await domain.dashboard.toDo(admin)).bouncedMails).toMatchObject({
      total: 1,
      rows: [{ id: mail.id }],
    });
    await domain.mailLog.dismiss(admin, mail.id);
    expect(await domain.dashboard.stats(admin)).toMatchObject({ failedEmails: 0, bouncedEmails: 0 });
    expect((await domain.dashboard.toDo(admin)).bouncedMails.total).toBe(0);
  });

  test('and carried an invitation: the request says that it did not arrive, and when', async () => {
    const { requestId } = await world.invitedMember();
    const { db } = world.database;
    const mails = await claimDue(db, world.clock, 100);
    await markSent(db, world.clock, mails, { isFolder: false });
    world.clock.advance({ minutes: 5 });
    const invitation = mails.find(({ link_id }) => link_id !== null);
    const about = { messageId: invitation?.message_id ?? '', recipient: invitation?.recipient_address ?? '' };
    await give(RETURNED_MAILS.postfix(about));
    expect(await world.domain.invitations.status(world.admin, requestId)).toMatchObject({
      status: 'FAILED',
      at: '2026-03-02T09:05:00.000Z',
      reason: '550 5.1.1 User unknown',
    });
    const [event] = await world.domain.requests.history(world.admin, requestId);
    expect(event).toMatchObject({ action: 'invitation.returned', at: '2026-03-02T09:05:00.000Z' });
    await world.domain.invitations.resend(world.admin, requestId);
    expect(await world.domain.dashboard.stats(world.admin)).toMatchObject({ bouncedEmails: 0 });
  });
});
