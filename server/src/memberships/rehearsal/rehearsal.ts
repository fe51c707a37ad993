// A rehearsal of the coming months: the calendar runs day by day on a copy of the memberships, and everything that it does is
// listed. It supposes that each notice is sent on its first day, that mail servers accept what they are sent, and that nobody acts
// but the calendar. Nothing is changed, and no mail leaves.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MembershipEventKind } from '@cercle/contract/membership-states';
import type { Site } from '@cercle/contract/site';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../../db/database.ts';
import { addDays, type Day, monthsBefore, startOfDay, today } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Keys } from '../../kernel/keys.ts';
import { createOutbox } from '../../mail/outbox.ts';
import { createMembershipCalendar } from '../calendar.ts';
import { readRenewalMode, writeRenewalMode } from '../renewals/renewal-mode.ts';
import { copyMemberships } from './copy-memberships.ts';

type Source = { db: Db; clock: Clock; site: Site; keys: Keys };

/** One thing that will happen to a membership by itself; `who` pays for it. */
export type RehearsedStep = { day: Day; kind: MembershipEventKind; who: string; membershipId: number };

/**
 * What the calendar will do in the coming months, in the order of the days.
 * @param months how many, from today
 */
export async function rehearse(source: Source, months: number): Promise<RehearsedStep[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cercle-rehearsal-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  try {
    // Nobody reads this copy after a power cut.
    await sql`pragma synchronous = off`.execute(database.db);
    await copyMemberships(source.db, database.db);
    const first = today(source.clock);
    return await liveDays({ ...source, db: database.db }, first, monthsBefore(first, -months));
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function liveDays(
  { db, site, keys }: Omit<Source, 'clock'>,
  from: Day,
  until: Day,
): Promise<RehearsedStep[]> {
  const time = { now: '' };
  const clock: Clock = { now: () => new Date(time.now) };
  const calendar = createMembershipCalendar({ db, clock, site, outbox: createOutbox({ site, keys, clock }) });
  await sendNoticesAlone(db);
  for (let day = from; day < until; day = addDays(day, 1)) {
    time.now = startOfDay(day);
    await nextTurn();
    if (await calendar.hasWork()) await liveDay();
  }
  return listSteps(db);

  /** Until nothing is left that can be done. */
  async function liveDay(): Promise<void> {
    const { receipts, done, letters } = await calendar.run(nextTurn);
    await acceptMails(db, time.now);
    if (receipts + done + letters > 0) await liveDay();
  }
}

/** As if somebody clicked at once, where the site only proposes them. */
async function sendNoticesAlone(db: Db): Promise<void> {
  if ((await readRenewalMode(db)) === 'propose')
    await db.transaction().execute((trx) => writeRenewalMode(trx, 'automatic'));
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
