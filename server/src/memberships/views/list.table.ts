// The list of memberships. What a membership is today follows from its terms and renewals: one aggregate over them, joined to
// the memberships, so that states, next steps, filters, sorting and counts cannot differ.

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
import { matchesSearch } from '../../db/search.ts';
import { matchesParty } from '../parties/party-search.ts';

/** Ranks terms by their state, above any number that a term has. */
const RANK = 1_000_000;

/** Whether a membership, by the column that has its id, is among those that are looked for. */
type IsChosen = (id: string) => RawBuilder<boolean>;
const isAny: IsChosen = () => sql<boolean>`true`;

/**
 * Of each chosen membership with terms: the term that stands for it (the one that runs, else one that is planned, else the
 * last), as `rank * RANK + number`; and its next step as « 2027-02-02 NOTICE », the earliest of those of its terms and renewals.
 */
const overviews = (db: Db, isChosen: IsChosen) =>
  db
    .selectFrom('membership_term as term')
    .leftJoin('renewal_case as renewal', 'renewal.term_id', 'term.id')
    .select('term.membership_id')
    .select(({ fn }) => [
      fn
        .max(
          sql<number>`(case term.state when 'CURRENT' then 3 when 'PLANNED' then 2 when 'ANNULLED' then 0 else 1 end) * ${sql.lit(RANK)} + term.number`,
        )
        .as('key_term'),
      fn.max(sql<number>`case when renewal.state = 'NEEDS_DECISION' then 1 else 0 end`).as('is_undecided'),
      fn.min(NEXT_STEP).as('next'),
    ])
    .where(isChosen('term.membership_id'))
    .groupBy('term.membership_id');

/** With the first day after the end, where it is one. */
const NEXT_STEP = sql<string | null>`case
  when renewal.state = 'NEEDS_DECISION' then term.ends_on || ' DECIDE'
  when term.state = 'PLANNED' then term.starts_on || ' BEGIN'
  when renewal.state = 'CLOCK' then renewal.decline_until || ' WINDOW'
  when term.state = 'CURRENT' and renewal.state in ('OPEN', 'UNTOLD') then renewal.notice_from || ' NOTICE'
  when term.state = 'CURRENT' and renewal.state = 'DECLINED' then term.ends_on || ' END'
end`;

const STATE = sql<MembershipState>`case
  when overview.is_undecided = 1 then 'TO_DECIDE'
  when overview.key_term >= ${sql.lit(3 * RANK)} then 'CURRENT'
  when overview.key_term >= ${sql.lit(2 * RANK)} then 'PLANNED'
  when overview.key_term >= ${sql.lit(RANK)} then 'ENDED'
  else 'NONE'
end`;

/** The choice holds before terms are aggregated, too: databases do not carry it there by themselves. */
const memberships = (db: Db, isChosen: IsChosen) =>
  db
    .selectFrom('membership')
    .innerJoin('party', 'party.id', 'membership.party_id')
    .leftJoin(overviews(db, isChosen).as('overview'), 'overview.membership_id', 'membership.id')
    .leftJoin('membership_term as term', (join) =>
      join
        .onRef('term.membership_id', '=', 'membership.id')
        .on('term.number', '=', sql<number>`overview.key_term % ${sql.lit(RANK)}`),
    )
    .select([
      'membership.id',
      'membership.member_since',
      'membership.party_id',
      'party.legal_name',
      'party.kind',
    ])
    .select([
      'term.id as term_id',
      'term.offer',
      'term.seats',
      'term.starts_on',
      'term.ends_on',
      'term.closed_on',
    ])
    .select(['overview.next', STATE.as('state')])
    .where(isChosen('membership.id'));

export type OverviewRow = Awaited<ReturnType<typeof overviewOf>>[number];

/** One membership as the list has it; none where there is no such membership. */
export const overviewOf = (db: Db, id: number) =>
  memberships(db, (column) => sql<boolean>`${sql.ref(column)} = ${id}`).execute();

/** In the name or number of the party, or in the name, address or phone of a person who has or had a seat. */
const isFound = (db: Db, q: string): IsChosen => {
  const columns = ['search_text', 'email', 'phone_digits'] as const;
  const hasPerson = matchesSearch(db, 'account', q, {
    columns: [...columns],
    id: 'seat_assignment.account_id',
  });
  return (id) => sql<boolean>`${sql.ref(id)} in (
    select membership.id from membership inner join party on party.id = membership.party_id where ${matchesParty(db, q)}
    union all select seat_assignment.membership_id from seat_assignment where ${hasPerson}
  )`;
};

const LAST = { asc: '9999', desc: '' };

function sortValue({ sort }: Pick<MembershipsFilter, 'sort'>) {
  const [key, direction] = sort.split(',') as ['next' | 'name' | 'startsOn', Direction];
  const missing = sql.lit(LAST[direction]);
  const value = {
    next: sql<string>`coalesce(overview.next, ${missing})`,
    name: sql<string>`party.search_text`,
    startsOn: sql<string>`coalesce(term.starts_on, ${missing})`,
  }[key];
  return { value, direction };
}

type Filter = Omit<MembershipsFilter, 'sort'>;

const filtered = (db: Db, { q, state, offer }: Filter) =>
  memberships(db, q === '' ? isAny : isFound(db, q))
    .$if(state !== undefined, (query) => query.where(STATE, '=', state ?? 'NONE'))
    .$if(offer !== undefined, (query) => query.where('term.offer', '=', offer ?? 'SINGLE'));

function selectSorted(db: Db, filter: MembershipsFilter) {
  const { value, direction } = sortValue(filter);
  const rows = filtered(db, filter).select(value.as('sorted'));
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
  const groups: Group[] = await db
    .selectFrom(filtered(db, { q: query.q }).as('row'))
    .select(['row.state', 'row.offer'])
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .groupBy(['row.state', 'row.offer'])
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
