import type { MemberType } from '@cercle/contract/member-type';
import type { TermOrigin, TermState } from '@cercle/contract/membership-states';
import type { Db, Trx } from '../../db/database.ts';
import type { Day } from '../../kernel/calendar.ts';

const TERM_COLUMNS = [
  'id',
  'membership_id',
  'number',
  'starts_on',
  'ends_on',
  'closed_on',
  'policy_version_id',
  'offer',
  'seats',
  'unit_net_cents',
  'seats_reason',
  'origin',
  'state',
  'predecessor_id',
] as const;

export type TermRow = NonNullable<Awaited<ReturnType<typeof findTerm>>>;

const terms = (db: Db) => db.selectFrom('membership_term').select(TERM_COLUMNS);

export const findTerm = (db: Db, id: number) => terms(db).where('id', '=', id).executeTakeFirst();

/** All terms of a membership, the newest first. */
export const listTerms = (db: Db, membershipId: number) =>
  terms(db).where('membership_id', '=', membershipId).orderBy('number', 'desc').execute();

/** The newest term that was not annulled. */
export const findLastTerm = async (db: Db, membershipId: number) =>
  (await listTerms(db, membershipId)).find(({ state }) => state !== 'ANNULLED');

/** The term that runs. */
export const findCurrentTerm = (db: Db, membershipId: number) =>
  terms(db).where('membership_id', '=', membershipId).where('state', '=', 'CURRENT').executeTakeFirst();

/** The term that follows another, or is to follow it; a declined one does not count. */
export const findSuccessor = (db: Db, termId: number) =>
  terms(db).where('predecessor_id', '=', termId).where('state', '<>', 'ANNULLED').executeTakeFirst();

/** The first term of the membership that has a day in common with the half-open interval. */
export const findOverlappingTerm = (db: Db, membershipId: number, { from, to }: { from: Day; to: Day }) =>
  terms(db)
    .where('membership_id', '=', membershipId)
    // One that was annulled has no day.
    .where('state', '<>', 'ANNULLED')
    .where('starts_on', '<', to)
    .where(({ fn, ref }) => fn.coalesce(ref('closed_on'), ref('ends_on')), '>', from)
    .orderBy('number')
    .executeTakeFirst();

type NewTerm = {
  membershipId: number;
  startsOn: Day;
  endsOn: Day;
  policyVersionId: number;
  offer: MemberType;
  seats: number;
  unitNetCents: number;
  seatsReason?: string;
  origin: TermOrigin;
  state: 'PLANNED' | 'CURRENT';
  predecessorId?: number;
  at: string;
};

/** The caller holds the lock of the membership. @returns the new term */
export async function insertTerm(trx: Trx, term: NewTerm): Promise<TermRow> {
  const last = await trx
    .selectFrom('membership_term')
    .select('number')
    .where('membership_id', '=', term.membershipId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return trx
    .insertInto('membership_term')
    .values({
      membership_id: term.membershipId,
      number: (last?.number ?? 0) + 1,
      starts_on: term.startsOn,
      ends_on: term.endsOn,
      closed_on: null,
      policy_version_id: term.policyVersionId,
      offer: term.offer,
      seats: term.seats,
      unit_net_cents: term.unitNetCents,
      seats_reason: term.seatsReason ?? '',
      origin: term.origin,
      state: term.state,
      predecessor_id: term.predecessorId ?? null,
      created_at: term.at,
    })
    .returning(TERM_COLUMNS)
    .executeTakeFirstOrThrow();
}

type Transition = { from: TermState[]; to: TermState; closedOn?: Day };

/** Moves a term from one of the states `from` to `to`; of concurrent attempts, one gets true. */
export async function moveTerm(trx: Trx, id: number, { from, to, closedOn }: Transition): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('membership_term')
    .set({ state: to, ...(closedOn !== undefined && { closed_on: closedOn }) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The seats of a term: those that it began with, and those that were added since. */
export async function seatsOf(db: Db, { id, seats }: Pick<TermRow, 'id' | 'seats'>): Promise<number> {
  const { added } = await db
    .selectFrom('seat_change')
    .select(({ fn }) => fn.sum<number | null>('added').as('added'))
    .where('term_id', '=', id)
    .executeTakeFirstOrThrow();
  return seats + Number(added ?? 0);
}
