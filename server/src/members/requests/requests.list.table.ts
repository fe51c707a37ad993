import type { FilterCounts } from '@cercle/contract/filter-counts';
import { MEMBER_TYPES, type MemberType } from '@cercle/contract/member-type';
import { REQUEST_STATES, REQUEST_STATUSES, type RequestStatus } from '@cercle/contract/request-state';
import type {
  RequestCounts,
  RequestCountsQuery,
  RequestsFilter,
  RequestsQuery,
} from '@cercle/contract/requests';
import { type Direction, inBatches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import { countOf, totalWith } from '../../db/page.ts';
import { readRowCounters } from '../../db/row-counters.ts';
import type { RowCounterName } from '../../db/schema.ts';
import { equalsWithoutIndex, matchesSearch } from '../../db/search.ts';
import { type Clock, timestamp } from '../../kernel/clock.ts';
import { isInState, requestStateColumns } from './request-state.ts';
import { REQUEST_COLUMNS, requests, withMember, withState } from './requests.table.ts';

/** All columns are in the request's own table, which stores copies of the member's sort keys. */
const SORT_COLUMN = {
  createdAt: 'request.created_at',
  fullName: 'request.member_name',
  email: 'request.member_email',
  memberType: 'request.member_type',
  status: 'request.status',
} as const;

/** One page of the requests, and the total count; `q` is searched in name, company, address and phone. */
export async function listRequests(db: Db, clock: Clock, query: RequestsQuery) {
  const rows = await selectSorted(db, clock, query)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  return { rows, total: await totalWith(rows, query, () => countRequests(db, clock, query)) };
}

type UnsortedFilter = Omit<RequestsFilter, 'sort'>;

const filteredRequests = (db: Db, clock: Clock, { q, status, memberType, state }: UnsortedFilter) =>
  requests(db)
    .$if(state !== undefined, (query) => query.where(isInState(db, timestamp(clock), state ?? 'ACTIVE', q)))
    .$if(status !== undefined, (query) => query.where(equalsWithoutIndex('request.status', status, q)))
    .$if(memberType !== undefined, (query) =>
      query.where(equalsWithoutIndex('request.member_type', memberType, q)),
    )
    .$if(q !== '', (query) =>
      query.where(
        matchesSearch(db, 'account', q, {
          columns: ['search_text', 'email', 'phone_digits'],
          id: 'request.account_id',
        }),
      ),
    );

function orderOf({ sort }: RequestsFilter) {
  const [key, direction] = sort.split(',') as [keyof typeof SORT_COLUMN, Direction];
  return { column: SORT_COLUMN[key], direction };
}

function selectSorted(db: Db, clock: Clock, query: RequestsFilter) {
  const { column, direction } = orderOf(query);
  return withState(db, withMember(filteredRequests(db, clock, query)), clock)
    .select(REQUEST_COLUMNS)
    .orderBy(column, direction)
    .orderBy('request.id', direction);
}

/** All requests, in the order of the list. */
export function readRequests(db: Db, clock: Clock, query: RequestsFilter) {
  const order = orderOf(query);
  return inBatches(
    { ...order, id: 'request.id' },
    ({ limit, isNext }) =>
      selectSorted(db, clock, query).select(`${order.column} as sorted`).where(isNext).limit(limit).execute(),
    ({ request_id, sorted }) => ({ sortValue: sorted, id: request_id }),
  );
}

/** Counts rows only for a search, a state, or for one status and one type; otherwise reads the row counters. */
export async function countRequests(db: Db, clock: Clock, query: UnsortedFilter): Promise<number> {
  const { q, status, memberType, state } = query;
  if (q === '' && !state && !(status && memberType))
    return totalOf(await readRowCounters(db), status ?? memberType);
  return countOf(filteredRequests(db, clock, query));
}

type FilterName = keyof RequestCounts;
type Group = Record<FilterName, string> & { number: number };

/** How many rows each choice of a filter would leave, beside the search and the other filters: one query for all. */
export async function countChoices(db: Db, clock: Clock, query: RequestCountsQuery): Promise<RequestCounts> {
  const groups = await filteredRequests(db, clock, { q: query.q })
    .select(['request.status', 'request.member_type as memberType'])
    .select(requestStateColumns(db, timestamp(clock)).state.as('state'))
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .groupBy(['request.status', 'request.member_type', 'state'])
    .execute();
  return {
    status: countsOf(groups, query, 'status', REQUEST_STATUSES),
    memberType: countsOf(groups, query, 'memberType', MEMBER_TYPES),
    state: countsOf(groups, query, 'state', REQUEST_STATES),
  };
}

function countsOf<Choice extends string>(
  groups: Group[],
  query: RequestCountsQuery,
  filter: FilterName,
  choices: readonly Choice[],
): FilterCounts<Choice> {
  const others = (['status', 'memberType', 'state'] as const).filter((name) => name !== filter);
  const left = groups.filter((group) =>
    others.every((name) => query[name] === undefined || query[name] === group[name]),
  );
  const sumOf = (matching: Group[]) => matching.reduce((sum, { number }) => sum + number, 0);
  const counts = ['ALL' as const, ...choices].map((choice) => [
    choice,
    sumOf(choice === 'ALL' ? left : left.filter((group) => group[filter] === choice)),
  ]);
  return Object.fromEntries(counts) as FilterCounts<Choice>;
}

const totalOf = (
  rowCounters: Record<RowCounterName, number>,
  kind: RequestStatus | MemberType | undefined,
) =>
  kind
    ? rowCounters[`request.${kind}`]
    : rowCounters['request.PENDING'] + rowCounters['request.APPROVED'] + rowCounters['request.REJECTED'];
