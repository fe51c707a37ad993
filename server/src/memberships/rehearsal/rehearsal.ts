// A rehearsal of the coming months: the calendar runs day by day on a copy of the memberships, and everything that it does is
// listed. It supposes that each notice is sent on its first day, and each invoice of a renewal on the day on which it is drafted, or
// today; that mail servers accept what they are sent; and that nobody acts but the calendar. Nothing is changed, and no mail leaves.

import { randomUUID } from 'node:crypto';
import type { RehearsedStep } from '@cercle/contract/membership-rehearsal';
import type { Site } from '@cercle/contract/site';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../../db/database.ts';
import type { DatabaseLocation } from '../../db/raw/raw-connection.ts';
import { withSnapshot } from '../../db/raw/snapshot.ts';
import { addDays, type Day, monthsBefore, startOfDay, today } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { deriveKeys } from '../../kernel/keys.ts';
import { createOutbox } from '../../mail/outbox.ts';
import { createMembershipCalendar } from '../calendar.ts';
import { changeByCalendar } from '../change.ts';
import { receiveInvoice } from '../renewals/invoice-receipt.ts';
import { readRenewal } from '../renewals/move-renewal.ts';
import { readRenewalMode, writeRenewalMode } from '../renewals/renewal-mode.ts';
import { copyMemberships } from './copy-memberships.ts';

/** Values alone, which a thread can be given. */
export type RehearsalInput = {
  /** The database of the site, which is only read. */
  location: DatabaseLocation;
  site: Site;
  today: Day;
  /** How many, from today. */
  months: number;
  /** An empty folder for the copy. */
  copyDir: string;
};

/** What the calendar will do in the coming months, in the order of the days. It keeps its thread busy: see rehearsal-thread.ts. */
export async function rehearse(input: RehearsalInput): Promise<RehearsedStep[]> {
  const { location, copyDir } = input;
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: copyDir });
  try {
    // Nobody reads this copy after a power cut.
    await sql`pragma synchronous = off`.execute(db);
    await withSnapshot(location, (source) => copyMemberships(source, db));
    return await liveDays(db, input);
  } finally {
    await close();
  }
}

async function liveDays(db: Db, { site, today: firstDay, months }: RehearsalInput): Promise<RehearsedStep[]> {
  const time = { now: '' };
  const clock: Clock = { now: () => new Date(time.now) };
  // No mail leaves, so nobody needs to decrypt its secrets.
  const keys = deriveKeys(randomUUID());
  const calendar = createMembershipCalendar({ db, clock, site, outbox: createOutbox({ site, keys, clock }) });
  await sendNoticesAlone(db);
  const until = monthsBefore(firstDay, -months);
  for (let day = firstDay; day < until; day = addDays(day, 1)) {
    time.now = startOfDay(day);
    if (day === firstDay || (await calendar.hasWork())) await liveDay();
  }
  return listSteps(db);

  /** Until nothing is left that can be done. */
  async function liveDay(): Promise<void> {
    const { receipts, done, letters } = await calendar.run(async () => undefined);
    await acceptMails(db, time.now);
    const invoices = await receiveInvoices(db, clock);
    if (receipts + done + letters + invoices > 0) await liveDay();
  }
}

/** As if somebody clicked at once, where the site only proposes them. */
async function sendNoticesAlone(db: Db): Promise<void> {
  if ((await readRenewalMode(db)) === 'propose')
    await db.transaction().execute((trx) => writeRenewalMode(trx, 'automatic'));
}

/** As if the invoice of each renewal that was told were issued and accepted. @returns how many */
async function receiveInvoices(db: Db, clock: Clock): Promise<number> {
  const day = today(clock);
  const told = await listToldRenewals(db);
  for (const id of told)
    await db.transaction().execute(async (trx) => {
      const change = changeByCalendar(trx, clock, day);
      await receiveInvoice(change, await readRenewal(change, id), { on: day, evidence: '' });
    });
  return told.length;
}

/** Those whose next term costs something. */
async function listToldRenewals(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('renewal_case as renewal')
    .innerJoin('membership_term as next', 'next.predecessor_id', 'renewal.term_id')
    .select('renewal.id')
    .where('renewal.state', '=', 'TOLD')
    .where('next.state', '<>', 'ANNULLED')
    .where('next.unit_net_cents', '>', 0)
    .execute();
  return rows.map(({ id }) => id);
}

const acceptMails = (db: Db, at: string) =>
  db
    .updateTable('mail')
    .set({ sent_at: at, next_attempt_at: null })
    .where('next_attempt_at', 'is not', null)
    .execute();

async function listSteps(db: Db): Promise<RehearsedStep[]> {
  const events = await db
    .selectFrom('membership_event as event')
    .innerJoin('membership', 'membership.id', 'event.membership_id')
    .innerJoin('party', 'party.id', 'membership.party_id')
    .select(['event.day', 'event.kind', 'party.legal_name', 'event.membership_id'])
    .orderBy('event.id')
    .execute();
  return events
    .map(({ day, kind, legal_name: who, membership_id: membershipId }) => ({ day, kind, who, membershipId }))
    .sort((one, other) => one.day.localeCompare(other.day));
}
