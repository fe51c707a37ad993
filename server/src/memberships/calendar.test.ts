import { describe, expect, test } from 'vitest';
import { timestamp } from '../kernel/clock.ts';
import { clubPerTest } from '../testing/club.ts';

const club = clubPerTest();

const mails = () =>
  club.database.db.selectFrom('mail').select(['id', 'subject', 'recipient_address']).orderBy('id');

/** The subjects of all letters to the members, without those of the site's other mails. */
const subjects = async () => (await mails().execute()).map(({ subject }) => subject.replace(/ – .*/, ''));

/** What the mail worker and the servers do with all mails that wait. */
const deliver = (outcome: { bounced_at?: string; parked_at?: string } = {}) =>
  club.database.db
    .updateTable('mail')
    .set({ sent_at: timestamp(club.clock), next_attempt_at: null, ...outcome })
    .where('next_attempt_at', 'is not', null)
    .execute();

/** A Single membership whose notice is due today. */
async function toTell() {
  const member = await club.single('2026-03-02');
  const { id: caseId, notice_from } = await club.renewal(member.id);
  await club.liveUntil(notice_from);
  return { ...member, caseId };
}

describe('The notice of a renewal', () => {
  test('is given by nobody but an administrator, until the calendar is told to', async () => {
    const { id } = await toTell();
    for (const mode of ['propose', 'off'] as const) {
      await club.domain.memberships.setRenewalMode(club.admin, mode);
      await club.runCalendar();
      expect((await club.renewal(id)).notice_mail_id, mode).toBeNull();
    }
    await club.domain.memberships.setRenewalMode(club.admin, 'automatic');
    await club.runCalendar();
    await club.runCalendar();
    expect((await club.events(id)).filter((kind) => kind === 'notice.sent')).toHaveLength(1);
    expect((await subjects()).filter((text) => text.includes('se renouvelle le 2 mars 2027'))).toHaveLength(
      1,
    );
  });

  test('says what is renewed, when, for how much, until when one may decline, and how', async () => {
    const { id, accountId, caseId } = await toTell();
    await club.domain.memberships.sendRenewalNotice(club.admin, caseId);
    const { email } = await club.database.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const text = (await club.mailsTo(email)).at(-1)?.text.replaceAll(/\s+/g, ' ');
    for (const part of [
      'du 2 mars 2027 au 29 février 2028',
      '600,00 € hors TVA',
      'au plus tard 30 jours après avoir reçu la facture',
      'à la page « Mon adhésion » ou par écrit',
    ])
      expect(text).toContain(part);
    expect((await club.renewal(id)).state).toBe('OPEN');
  });

  test('is received when a mail server accepts it, and the next term is planned then', async () => {
    const { id, caseId } = await toTell();
    await club.domain.memberships.sendRenewalNotice(club.admin, caseId);
    await club.runCalendar();
    expect((await club.renewal(id)).state).toBe('OPEN');
    await deliver();
    await club.runCalendar();
    expect(await club.renewal(id)).toMatchObject({ state: 'TOLD', told_on: '2027-02-02' });
    expect((await club.terms(id)).at(-1)).toBe('RENEWAL 2027-03-02 2028-03-01 PLANNED');
  });

  test('that comes back, and another one too, is not received: the renewal waits, and one more may be sent', async () => {
    const { id, caseId } = await toTell();
    await club.domain.memberships.sendRenewalNotice(club.admin, caseId);
    await deliver();
    await club.runCalendar();
    await club.database.db
      .updateTable('mail')
      .set({ bounced_at: timestamp(club.clock), last_error: '550 User unknown' })
      .execute();
    await club.runCalendar();
    await club.runCalendar();
    expect(await club.renewal(id)).toMatchObject({ state: 'UNTOLD', told_on: null });
    expect((await club.events(id)).filter((kind) => kind === 'notice.undelivered')).toHaveLength(1);
    await club.domain.memberships.sendRenewalNotice(club.admin, caseId);
    await deliver({ bounced_at: timestamp(club.clock) });
    await club.runCalendar();
    expect(await club.renewal(id)).toMatchObject({ state: 'UNTOLD', notice_mail_id: null });
    await club.domain.memberships.sendRenewalNotice(club.admin, caseId);
    await deliver();
    await club.runCalendar();
    expect((await club.renewal(id)).state).toBe('TOLD');
  });

  test('that no mail server takes ends with a decision, and nothing renews by itself (MO-8)', async () => {
    const { id, caseId } = await toTell();
    await club.domain.memberships.sendRenewalNotice(club.admin, caseId);
    await deliver({ parked_at: timestamp(club.clock) });
    await club.liveUntil('2027-03-05');
    expect((await club.renewal(id)).state).toBe('NEEDS_DECISION');
    expect(await club.terms(id)).toEqual(['FIRST 2026-03-02 2027-03-02 ENDED']);
  });

  test('is refused outside the month before the end, with the days of that month', async () => {
    const { id } = await club.single('2026-03-02');
    const { id: caseId } = await club.renewal(id);
    await expect(club.domain.memberships.sendRenewalNotice(club.admin, caseId)).rejects.toThrow(
      'L’avis se donne du 2 février 2027 au 1 mars 2027',
    );
  });
});

describe('Letters', () => {
  test('are written once each, though the process dies between any two of them', async () => {
    const members = [
      await club.single('2026-03-02'),
      await club.single('2026-03-02'),
      await club.single('2026-03-02'),
    ];
    for (let crash = 0; crash < 6; crash += 1) await club.runCalendar(1);
    expect((await subjects()).filter((text) => text === 'Votre adhésion au cercle')).toHaveLength(
      members.length,
    );
  });

  test('tell what happened: a decline, its undoing, the renewal, the end', async () => {
    const { id, caseId } = await toTell();
    const { memberships } = club.domain;
    const decline = { on: '2027-02-02', how: 'LETTER', evidence: 'Lettre' } as const;
    await memberships.recordNotice(club.admin, caseId, {
      on: '2027-02-02',
      evidence: 'Remis en mains propres',
    });
    await memberships.recordInvoice(club.admin, caseId, {
      on: '2027-02-02',
      evidence: 'Remise en mains propres',
    });
    await memberships.recordDecline(club.admin, caseId, decline);
    await memberships.undoDecline(club.admin, caseId);
    await club.liveUntil('2027-03-10');
    const next = await club.renewal(id, 3);
    await memberships.recordDecline(club.admin, next.id, { ...decline, on: '2027-03-10' });
    await club.liveUntil('2028-03-02');
    expect(await subjects()).toEqual([
      'Votre adhésion au cercle',
      'Votre adhésion ne sera pas renouvelée',
      'Votre adhésion continue',
      'Votre adhésion est renouvelée',
      'Votre adhésion ne sera pas renouvelée',
      'Votre adhésion a pris fin',
    ]);
  });

  test('go to who answers for a company’s dues; who gets a seat is told too, and who loses it', async () => {
    const id = await club.company('2026-03-02');
    const { db } = club.database;
    const { party_id } = await db
      .selectFrom('membership')
      .select('party_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const treasurer = await club.person();
    await db.insertInto('company_role').values({ party_id, account_id: treasurer, role: 'DUES' }).execute();
    const guest = await club.person();
    await club.domain.memberships.assignSeat(club.admin, id, guest);
    const [seat] = await db
      .selectFrom('seat_assignment')
      .select('id')
      .where('account_id', '=', guest)
      .execute();
    await club.domain.memberships.releaseSeat(club.admin, id, seat?.id ?? 0);
    await club.runCalendar();
    const { email: to } = await db
      .selectFrom('account')
      .select('email')
      .where('id', '=', treasurer)
      .executeTakeFirstOrThrow();
    const { email } = await db
      .selectFrom('account')
      .select('email')
      .where('id', '=', guest)
      .executeTakeFirstOrThrow();
    const letters = await mails().execute();
    expect(letters.map(({ recipient_address }) => recipient_address)).toEqual([to, email, email]);
  });
});

test('four processes at once do each step and write each letter once (MO-4)', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 8; count += 1) ids.push((await club.single('2026-03-02')).id);
  const { id: caseId } = await club.renewal(ids[0] ?? 0);
  club.goTo('2027-02-10');
  await club.domain.memberships.sendRenewalNotice(club.admin, caseId);
  await deliver();
  club.goTo('2027-03-10');
  const run = () => club.domain.membershipCalendar.run(async () => undefined);
  await Promise.all([run(), run(), run(), run()]);
  for (const id of ids) {
    const kinds = await club.events(id);
    expect(new Set(kinds).size, String(kinds)).toBe(kinds.length - (id === ids[0] ? 2 : 0));
  }
  const written = await subjects();
  expect(written.filter((text) => text === 'Votre adhésion a pris fin')).toHaveLength(0);
  expect(written.filter((text) => text === 'Votre adhésion au cercle')).toHaveLength(ids.length);
});
