// What the calendar does with memberships, each step on its day: windows to decline close, terms begin, terms end and, if it is
// told to, notices are given. A step takes
// its day from the term or the renewal, never from the day on which it runs: after days off, what was due is done in the order of
// its days, as if it had been done in time (A11).

import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import type { DueStep, StepPosition } from '../jobs/steps.ts';
import { addDays, type Day, today } from '../kernel/calendar.ts';
import { type Change, changeByCalendar } from './change.ts';
import { lockMembership } from './memberships.table.ts';
import { readRenewal } from './renewals/move-renewal.ts';
import { sendNotice } from './renewals/notice.ts';
import { readRenewalMode } from './renewals/renewal-mode.ts';
import { beginTerm, closeWindow, reachEnd } from './renewals/renewals.ts';
import { findSuccessor, findTerm } from './terms/terms.table.ts';

type StepKind = 'close' | 'begin' | 'end' | 'notice';
/** Of one day: what closes comes before what begins, and that before what ends. */
const ORDER: Record<StepKind, number> = { close: 0, begin: 1, end: 2, notice: 3 };

/** What steps are built from. */
export type CalendarDependencies = Pick<Dependencies, 'db' | 'clock' | 'outbox' | 'site'>;

// States stand in the text of a query where an index has those rows alone: SQLite would not see it from a parameter.

type Query = { until: Day; after: StepPosition | null; limit: number };
type Step = { kind: StepKind; id: number; membershipId: number; dueOn: Day; name?: string };

/**
 * The steps that are due by a day and not done, in the order of their days.
 * @param query.after the position of the last step that was planned
 */
export async function dueMembershipSteps(
  dependencies: CalendarDependencies,
  query: Query,
): Promise<DueStep[]> {
  const { db } = dependencies;
  const isAutomatic = (await readRenewalMode(db)) === 'automatic';
  const steps = await Promise.all([
    closings(db, query),
    beginnings(db, query),
    endings(db, query),
    isAutomatic ? notices(db, query) : [],
  ]);
  const inOrder = steps.flat().sort(byPosition).slice(0, query.limit);
  return inOrder.map((step) => toDueStep(dependencies, step));
}

const byPosition = (one: Step, other: Step) =>
  one.dueOn.localeCompare(other.dueOn) || ORDER[one.kind] - ORDER[other.kind] || one.id - other.id;

const isAfter = (after: StepPosition | null, kind: StepKind, [day, id]: [day: string, id: string]) =>
  after
    ? sql<boolean>`(${sql.ref(day)}, ${sql.lit(ORDER[kind])}, ${sql.ref(id)}) > (${after.dueOn}, ${sql.lit(after.order)}, ${sql.lit(after.id)})`
    : sql<boolean>`true`;

/** The day after the last one on which a decline, or its undoing, counts. A declined term that runs waits for its end. */
async function closings(db: Db, { until, after, limit }: Query): Promise<Step[]> {
  const lastDay = addDays(until, -1);
  const position = after && { ...after, dueOn: addDays(after.dueOn, -1) };
  const rows = await db
    .selectFrom('renewal_case as renewal')
    .innerJoin('membership_term as term', 'term.id', 'renewal.term_id')
    .select(['renewal.id', 'renewal.decline_until', 'renewal.invoice_delivery_id', 'term.membership_id'])
    .where('renewal.state', 'in', ['CLOCK', 'DECLINED'])
    .where(({ or, eb }) => or([eb('renewal.state', '=', 'CLOCK'), eb('term.state', '<>', 'CURRENT')]))
    .where('renewal.decline_until', '<=', lastDay)
    .where(isAfter(position, 'close', ['renewal.decline_until', 'renewal.id']))
    .orderBy('renewal.decline_until')
    .orderBy('renewal.id')
    .limit(limit)
    .$narrowType<{ decline_until: Day }>()
    .execute();
  return rows.map(({ id, membership_id, decline_until, invoice_delivery_id }) => {
    const dueOn = addDays(decline_until, 1);
    // An invoice that is received again moves the day on which a window closes.
    const name = ['close', dueOn, invoice_delivery_id].filter((part) => part !== null).join(' ');
    return { kind: 'close', id, membershipId: membership_id, dueOn, name };
  });
}

async function beginnings(db: Db, { until, after, limit }: Query): Promise<Step[]> {
  const rows = await db
    .selectFrom('membership_term')
    .select(['id', 'membership_id', 'starts_on'])
    .where('state', '=', sql.lit('PLANNED'))
    .where('starts_on', '<=', until)
    .where(isAfter(after, 'begin', ['starts_on', 'id']))
    .orderBy('starts_on')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, membership_id, starts_on }) => ({
    kind: 'begin',
    id,
    membershipId: membership_id,
    dueOn: starts_on,
  }));
}

/** A term that another follows ends as that one begins. */
async function endings(db: Db, { until, after, limit }: Query): Promise<Step[]> {
  const rows = await db
    .selectFrom('membership_term as term')
    .leftJoin('membership_term as next', (join) =>
      join.onRef('next.predecessor_id', '=', 'term.id').on('next.state', '=', 'PLANNED'),
    )
    .select(['term.id', 'term.membership_id', 'term.ends_on'])
    .where('next.id', 'is', null)
    .where('term.state', '=', sql.lit('CURRENT'))
    .where('term.ends_on', '<=', until)
    .where(isAfter(after, 'end', ['term.ends_on', 'term.id']))
    .orderBy('term.ends_on')
    .orderBy('term.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, membership_id, ends_on }) => ({
    kind: 'end',
    id,
    membershipId: membership_id,
    dueOn: ends_on,
  }));
}

/** Notices that were not given, while it is not too late. */
async function notices(db: Db, { until, after, limit }: Query): Promise<Step[]> {
  const rows = await db
    .selectFrom('renewal_case as renewal')
    .innerJoin('membership_term as term', 'term.id', 'renewal.term_id')
    .select(['renewal.id', 'renewal.notice_from', 'term.membership_id'])
    .where('renewal.state', '=', 'OPEN')
    .where('renewal.notice_mail_id', 'is', null)
    .where('renewal.notice_from', '<=', until)
    .where('term.ends_on', '>', until)
    .where('term.state', '=', 'CURRENT')
    .where(isAfter(after, 'notice', ['renewal.notice_from', 'renewal.id']))
    .orderBy('renewal.notice_from')
    .orderBy('renewal.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, membership_id, notice_from }) => ({
    kind: 'notice',
    id,
    membershipId: membership_id,
    dueOn: notice_from,
  }));
}

const SUBJECT: Record<StepKind, string> = { close: 'renewal', begin: 'term', end: 'term', notice: 'renewal' };
const TITLE: Record<StepKind, string> = {
  close: 'Clôture d’un renouvellement',
  begin: 'Début d’une adhésion',
  end: 'Fin d’une adhésion',
  notice: 'Avis de renouvellement',
};
type Work = (change: Change, id: number, dependencies: CalendarDependencies) => Promise<void>;
const WORK: Record<StepKind, Work> = {
  close: closeIfOver,
  begin: beginIfPlanned,
  end: endOrGoOn,
  // A letter cannot leave in the past: its day is today.
  notice: async (change, id, dependencies) =>
    sendNotice({ ...change, day: today(change.clock) }, dependencies, await readRenewal(change, id)),
};

const toDueStep = (
  dependencies: CalendarDependencies,
  { kind, id, membershipId, dueOn, name = kind }: Step,
): DueStep => ({
  subject: { kind: SUBJECT[kind], id },
  step: name,
  dueOn,
  order: ORDER[kind],
  group: `membership ${membershipId}`,
  title: TITLE[kind],
  async work(trx: Trx) {
    await lockMembership(trx, membershipId);
    await WORK[kind](changeByCalendar(trx, dependencies.clock, dueOn), id, dependencies);
  },
});

/** The invoice, or the notice, may have come back since this step was found, or a decline that came in time been noted. */
async function closeIfOver(change: Change, id: number): Promise<void> {
  const target = await readRenewal(change, id);
  const { state, decline_until: until } = target.renewal;
  const isClosable = state === 'CLOCK' || (state === 'DECLINED' && target.term.state !== 'CURRENT');
  if (isClosable && until !== null && until < change.day) await closeWindow(change, target);
}

async function beginIfPlanned(change: Change, id: number): Promise<void> {
  const term = await findTerm(change.trx, id);
  if (term?.state === 'PLANNED') await beginTerm(change, term);
}

/** The next term may have been planned since this step was found. */
async function endOrGoOn(change: Change, id: number): Promise<void> {
  const term = await findTerm(change.trx, id);
  if (term?.state !== 'CURRENT') return;
  const next = await findSuccessor(change.trx, id);
  if (next?.state === 'PLANNED') await beginTerm(change, next);
  else await reachEnd(change, term);
}
