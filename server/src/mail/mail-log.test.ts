import { describe, expect, test } from 'vitest';
import { contactMessage } from '../testing/builders.ts';
import { CONFLICT, countDone, NOT_FOUND } from '../testing/outcomes.ts';
import { worldPerTest } from '../testing/world-per-test.ts';
import { claimDue, markSent, park } from './queue.ts';

const FIRST = { page: 0, size: 10, q: '', sort: 'createdAt,desc' } as const;
const FIRM_ADDRESS = 'contact@cercle.example';

const world = worldPerTest();

const list = async (change = {}) =>
  (await world.domain.mailLog.list(world.admin, { ...FIRST, ...change })).content;
const newest = async () => (await list({ size: 1 }))[0]?.id ?? 0;
const find = async (id: number) => world.domain.mailLog.find(world.admin, id);

/** Does the worker's turn: every due mail ends with this result. */
async function finishAll(outcome: 'sent' | 'parked', isFolder = false) {
  const { database, clock } = world;
  for (const mail of await claimDue(database.db, clock, 100)) {
    if (outcome === 'sent') await markSent(database.db, clock, [mail], { isFolder });
    else await park(database.db, clock, mail, '550 boîte inconnue');
  }
}

/** A mail to the firm, without a personal link. */
const plainMail = async () => {
  await world.domain.contacts.submit(contactMessage({ name: 'Anouk Peeters' }));
  return newest();
};
/** A mail with a personal link. */
const invitation = async () => {
  await world.invitedMember();
  return newest();
};

describe('ML-2 The mails', () => {
  test('wait, were sent or were given up, each with its reason', async () => {
    const failed = await plainMail();
    await finishAll('parked');
    const sent = await plainMail();
    await finishAll('sent');
    const waiting = await plainMail();
    const statuses = (await list()).map(({ id, status, reason }) => [id, status, reason]);
    expect(statuses).toEqual([
      [waiting, 'WAITING', null],
      [sent, 'SENT', null],
      [failed, 'FAILED', '550 boîte inconnue'],
    ]);
    expect((await list({ status: 'FAILED' })).map(({ id }) => id)).toEqual([failed]);
    expect((await list({ status: 'SENT' })).map(({ id }) => id)).toEqual([sent]);
    expect((await list({ status: 'WAITING', sort: 'createdAt,asc' })).map(({ id }) => id)).toEqual([waiting]);
    await finishAll('sent', true);
    expect((await list({ status: 'WRITTEN' })).map(({ id }) => id)).toEqual([waiting]);
    expect((await list({ status: 'SENT' })).map(({ id }) => id)).toEqual([sent]);
    expect((await world.domain.dashboard.stats(world.admin)).failedEmails).toBe(1);
  });

  test('show on one line, of 500 characters at most, why they were given up', async () => {
    await plainMail();
    const { db } = world.database;
    for (const mail of await claimDue(db, world.clock, 1))
      await park(db, world.clock, mail, `550\r\n\u202e${'x'.repeat(900)}`);
    expect((await list()).map(({ reason }) => reason)).toEqual([`550 ${'x'.repeat(496)}`]);
  });

  test('are searched by name, address and subject, ignoring case and accents; also by the writer of the message they contain', async () => {
    await world.submittedRequest({ fullName: 'Élodie Noël', email: 'elodie@societe.example' });
    expect(await list({ q: 'élodie NOEL' })).not.toEqual([]);
    await plainMail();
    expect((await list({ q: 'CONTACT@' })).length).toBeGreaterThan(0);
    expect(await list({ q: 'introuvable' })).toEqual([]);
    await world.domain.contacts.submit(contactMessage({ email: 'zoe@ecrit.example' }));
    expect(await list({ q: 'Zoe@ecrit.example' })).toHaveLength(1);
  });

  test('TK-2 are shown without the link that only their reader may use', async () => {
    const { text } = await find(await invitation());
    expect(text).toContain('/validate-invitation/…');
    expect(text).not.toContain('~');
  });
});

describe('Sent again', () => {
  test('one that was given up is due at once, with a day of tries ahead', async () => {
    const id = await plainMail();
    await finishAll('parked');
    world.clock.advance({ hours: 30 });
    await world.domain.mailLog.resend(world.admin, id);
    expect(await find(id)).toMatchObject({
      status: 'WAITING',
      attempts: 0,
      createdAt: world.clock.now().toISOString(),
    });
    expect((await claimDue(world.database.db, world.clock, 10)).map((mail) => mail.id)).toEqual([id]);
  });

  test('one that was sent is sent again, as a new mail', async () => {
    const id = await plainMail();
    await finishAll('sent');
    await world.domain.mailLog.resend(world.admin, id);
    const [copy, first] = await world.database.db
      .selectFrom('mail')
      .selectAll()
      .orderBy('id', 'desc')
      .execute();
    expect(copy).toMatchObject({ recipient_address: FIRM_ADDRESS, letter: first?.letter, sent_at: null });
    expect(copy?.reply_to_address, 'a reply reaches the writer of the message').toMatch(/^visiteur\d+@/);
    expect(copy?.reply_to_name).toBe(first?.reply_to_name);
    expect(copy?.message_id).not.toBe(first?.message_id);
  });

  test('not while it waits, nor when its personal link is deleted, nor when the mail is deleted', async () => {
    const waiting = await plainMail();
    expect(await find(waiting)).toMatchObject({ status: 'WAITING', canResend: false });
    await expect(world.domain.mailLog.resend(world.admin, waiting)).rejects.toMatchObject(CONFLICT);
    const invited = await invitation();
    await finishAll('parked');
    expect(await find(invited)).toMatchObject({ status: 'FAILED', canResend: false });
    await expect(world.domain.mailLog.resend(world.admin, invited)).rejects.toMatchObject(CONFLICT);
    await expect(world.domain.mailLog.resend(world.admin, 999_999)).rejects.toMatchObject(NOT_FOUND);
  });

  test('twenty concurrent requests for one that was given up queue it once', async () => {
    const id = await plainMail();
    await finishAll('parked');
    expect(await countDone(20, () => world.domain.mailLog.resend(world.admin, id))).toBe(1);
    expect(await list({ q: FIRM_ADDRESS })).toHaveLength(1);
  });

  test('LG-4 writes an audit entry', async () => {
    const id = await plainMail();
    await finishAll('sent');
    await world.domain.mailLog.resend(world.admin, id);
    const { content } = await world.domain.auditLog.list(world.admin, { ...FIRST, kind: 'mail' });
    expect(content).toMatchObject([{ action: 'mail.resent', subjectId: id, subjectName: FIRM_ADDRESS }]);
  });
});
