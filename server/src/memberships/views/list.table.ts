// The list of memberships. Triggers compute what a membership is today from its terms and renewals (migration 0036), so that states,
// next steps, filters, sorting and counts cannot differ.

import type { FilterCounts } from '@cercle/contract/filter-counts';
import { MEMBER_TYPES, type MemberType } from '@cercle/contract/member-type';
import { MEMBERSHIP_STATES, type MembershipState } from '@cercle/contract/membership-labels';
import type {
  MembershipCounts,
  MembershipCountsQuery,
  MembershipsFilter,
  MembershipsQuery,
} from '@cercle/contract/membership-views';
import { type RawBuilder, sql } from 'kysely';
import { type Direction, inBatches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import { countOf, totalWith } from '../../db/page.ts';
import { equalsWithoutIndex, matchesSearch } from '../../db/search.ts';
import { matchesParty } from '../../parties/party-search.ts';

const memberships = (db: Db) => db.selectFrom('membership');

/** Beside who pays and the term that stands for it, if any. */
const withColumns = (query: ReturnType<typeof memberships>) =>
  query
    .innerJoin('party', 'party.id', 'membership.party_id')
    .leftJoin('membership_term as term', 'term.id', 'membership.shown_term_id')
    .select(['membership.id', 'membership.member_since', 'membership.party_id'])
    .select(['membership.offer', 'membership.state', 'membership.next_step as next'])
    .select(['party.legal_name', 'party.kind'])
    .select(['term.id as term_id', 'term.seats', 'term.starts_on', 'term.ends_on', 'term.closed_on']);

export type OverviewRow = Awaited<ReturnType<typeof overviewOf>>[number];

/** One membership as the list has it; none where there is no such membership. */
export const overviewOf = (db: Db, id: number) =>
  withColumns(memberships(db).where('membership.id', '=', id)).execute();

/** In the name or number of the party, or in the name, address or phone of a person who has or had a seat. */
function isFound(db: Db, q: string): RawBuilder<boolean> {
  const columns = ['search_text', 'email', 'phone_digits'] as const;
  const hasPerson = matchesSearch(db, 'account', q, {
    columns: [...columns],
    id: 'seat_assignment.account_id',
  });
  return sql<boolean>`membership.id in (
    select membership.id from membership inner join party on party.id = membership.party_id where ${matchesParty(db, q)}
    union all select seat_assignment.membership_id from seat_assignment where ${hasPerson}
  )`;
}

const LAST = { asc: '9999', desc: '' };

function sortValue({ sort }: Pick<MembershipsFilter, 'sort'>) {
  const [key, direction] = sort.split(',') as ['next' | 'name' | 'startsOn', Direction];
  const missing = sql.lit(LAST[direction]);
  const value = {
    next: sql<string>`coalesce(membership.next_step, ${missing})`,
    name: sql<string>`party.search_text`,
    startsOn: sql<string>`coalesce(term.starts_on, ${missing})`,
  }[key];
  return { value, direction };
}

type Filter = Omit<MembershipsFilter, 'sort'>;

const filtered = (db: Db, { q, state, offer }: Filter) =>
  memberships(db)
    .$if(q !== '', (query) => query.where(isFound(db, q)))
    .$if(state !== undefined, (query) => query.where(equalsWithoutIndex('membership.state', state, q)))
    .$if(offer !== undefined, (query) => query.where(equalsWithoutIndex('membership.offer', offer, q)));

function selectSorted(db: Db, filter: MembershipsFilter) {
  const { value, direction } = sortValue(filter);
  const rows = withColumns(filtered(db, filter)).select(value.as('sorted'));
  return db
    .selectFrom(rows.as('row'))
    .selectAll()
    .orderBy('row.sorted', direction)
    .orderBy('row.id', direction);
}

/** One page of the memberships, and how many there are. */
export async function listMemberships(db: Db, query: MembershipsQuery) {
  const { page, size } = query;
  const rows = await selectSorted(db, query)
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: await totalWith(rows, query, () => countMemberships(db, query)) };
}

export const countMemberships = (db: Db, filter: Filter): Promise<number> => countOf(filtered(db, filter));

/** All of them, in the order of the list. */
export const readMemberships = (db: Db, filter: MembershipsFilter) =>
  inBatches(
    { column: 'row.sorted', id: 'row.id', direction: sortValue(filter).direction },
    ({ limit, isNext }) => selectSorted(db, filter).where(isNext).limit(limit).execute(),
    ({ id, sorted }) => ({ sortValue: sorted, id }),
  );

type Group = { state: MembershipState; offer: MemberType | null; number: number };

/** How many memberships each choice of a filter would leave, beside the search and the other filter: one query for all. */
export async function countMembershipChoices(
  db: Db,
  query: MembershipCountsQuery,
): Promise<MembershipCounts> {
  const groups: Group[] = await filtered(db, { q: query.q })
    .select(['state', 'offer'])
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .groupBy(['state', 'offer'])
    .execute();
  return {
    state: countsOf(
      groups,
      MEMBERSHIP_STATES,
      ({ state }) => state,
      (group) => isOr(query.offer, group.offer),
    ),
    offer: countsOf(
      groups,
      MEMBER_TYPES,
      ({ offer }) => offer,
      (group) => isOr(query.state, group.state),
    ),
  };
}

const isOr = <Value>(chosen: Value | undefined, value: Value | null) =>
  chosen === undefined || chosen === value;

function countsOf<Choice extends string>(
  groups: Group[],
  choices: readonly Choice[],
  choiceOf: (group: Group) => Choice | null,
  isLeft: (group: Group) => boolean,
): FilterCounts<Choice> {
  const left = groups.filter(isLeft);
  const sumOf = (matching: Group[]) => matching.reduce((sum, { number }) => sum + number, 0);
  const counts = choices.map((choice) => [choice, sumOf(left.filter((group) => choiceOf(group) === choice))]);
  return { ALL: sumOf(left), ...Object.fromEntries(counts) } as FilterCounts<Choice>;
}
