import { expect, test } from 'vitest';
import { addDays, today } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { FIRM } from '../../testing/firm.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { rehearseInThread } from './rehearsal-thread.ts';

const club = invoicingPerTest();

const rehearsed = async (months: number) => {
  const input = { location: club.database.location, site: FIRM, today: today(club.clock), months };
  const steps = await rehearseInThread(input);
  return steps.map(({ day, kind, membershipId }) => `${day} ${kind} ${membershipId}`);
};

const eventCount = async () =>
  (await club.database.db.selectFrom('membership_event').select('id').execute()).length;

/** What has happened since an event, as a rehearsal lists it. */
async function happened(after: number) {
  const events = await club.database.db
    .selectFrom('membership_event')
    .select(['day', 'kind', 'membership_id'])
    .where('id', '>', after)
    .orderBy('day')
    .orderBy('id')
    .execute();
  return events.map(({ day, kind, membership_id }) => `${day} ${kind} ${membership_id}`);
}

/** The mail servers of a good day: what waits is accepted. */
const acceptMails = () =>
  club.database.db
    .updateTable('mail')
    .set({ sent_at: timestamp(club.clock), next_attempt_at: null })
    .where('next_attempt_at', 'is not', null)
    .execute();

/** The desk of a good day: each renewal that is announced has its invoice, which is sent at once. */
async function sendInvoices(): Promise<void> {
  const drafts = await club.database.db
    .selectFrom('document')
    .innerJoin('document_line as line', 'line.document_id', 'document.id')
    .innerJoin('membership_term as term', 'term.id', 'line.term_id')
    .select('document.id')
    .where('document.number', 'is', null)
    .where('term.origin', '=', 'RENEWAL')
    .orderBy('document.id')
    .execute();
  for (const { id } of drafts) {
    await club.issue(id);
    await club.domain.documents.send(club.admin, id);
  }
  await acceptMails();
}

test('lists what then happens, day by day, and changes nothing', async () => {
  const { id: single } = await club.single('2026-01-10');
  const { id: declined } = await club.single('2025-06-01');
  const company = await club.company('2025-12-24');
  await club.domain.memberships.assignSeat(club.admin, company, await club.person());
  const { id: later } = await club.single('2026-09-01');
  for (const id of [single, declined, company, later]) await club.completeParty(id);
  const { id: caseId } = await club.renewal(declined);
  const letter = { on: '2026-03-02', how: 'LETTER', evidence: 'Lettre' } as const;
  await club.domain.memberships.recordDecline(club.admin, caseId, letter);
  await club.runCalendar();
  const before = await eventCount();
  const expected = await rehearsed(14);
  expect(await eventCount()).toBe(before);
  expect(expected.length).toBeGreaterThan(12);
  // Told on 10 December, and thirty days later is a Saturday.
  expect(expected).toContain(`2026-12-10 invoice.received ${single}`);
  expect(expected).toContain(`2027-01-12 renewal.confirmed ${single}`);

  await club.domain.memberships.setRenewalMode(club.admin, 'automatic');
  const { id: last } = await club.database.db
    .selectFrom('membership_event')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  for (let day = today(club.clock); day < '2027-05-02'; day = today(club.clock)) {
    while (await club.domain.membershipCalendar.hasWork()) {
      await club.runCalendar();
      await acceptMails();
      await sendInvoices();
    }
    club.goTo(addDays(day, 1));
  }
  expect(await happened(Number(last))).toEqual(expected);
});

test('where notices are given by hand, it lists decisions instead of renewals', async () => {
  await club.single('2026-01-10');
  await club.domain.memberships.setRenewalMode(club.admin, 'off');
  expect(await rehearsed(14)).toContain('2027-01-10 renewal.undecided 1');
});

test('supposes that the invoice of a renewal that waits for it arrives today; one that was received keeps its days', async () => {
  const [waiting, received] = [await club.single('2026-01-10'), await club.single('2026-01-10')];
  await club.liveUntil('2026-12-10');
  for (const { id } of [waiting, received]) {
    const { id: caseId } = await club.renewal(id);
    await club.domain.memberships.recordNotice(club.admin, caseId, { on: '2026-12-10', evidence: 'Lettre' });
  }
  const draft = await club.database.db
    .selectFrom('document')
    .select('id')
    .where('membership_id', '=', received.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await club.completeParty(received.id);
  await club.issue(draft.id);
  await club.domain.documents.send(club.admin, draft.id);
  await acceptMails();
  await club.liveUntil('2026-12-20');
  const steps = await rehearsed(2);
  expect(steps).toContain(`2026-12-20 invoice.received ${waiting.id}`);
  expect(steps).toContain(`2027-01-12 renewal.confirmed ${received.id}`);
  expect(steps).toContain(`2027-01-20 renewal.confirmed ${waiting.id}`);
});
