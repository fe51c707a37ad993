import type { MemberType } from '@cercle/contract/member-type';
import {
  REQUEST_STATUSES,
  type RequestCounts,
  type RequestCountsQuery,
  type RequestStatus,
  type RequestsFilter,
  type RequestsQuery,
} from '@cercle/contract/requests';
import { type Direction, inBatches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import { countOf, totalWith } from '../../db/page.ts';
import { readRowCounters } from '../../db/row-counters.ts';
import type { RowCounterName } from '../../db/schema.ts';
import { equalsWithoutIndex, matchesSearch } from '../../db/search.ts';
import { REQUEST_COLUMNS, requests, withMember } from './requests.table.ts';

/** All columns are in the request's own table, which stores copies of the member's sort keys. */
const SORT_COLUMN = {
  createdAt: 'request.created_at',
  fullName: 'request.member_name',
  email: 'request.member_email',
  memberType: 'request.member_type',
  status: 'request.status',
} as const;

/** One page of the requests, and the total count; `q` is searched in name, company, address and phone. */
export async function listRequests(db: Db, query: RequestsQuery) {
  const rows = await selectSorted(db, query)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  return { rows, total: await totalWith(rows, query, () => countRequests(db, query)) };
}

type UnsortedFilter = Omit<RequestsFilter, 'sort'>;

const filteredRequests = (db: Db, { q, status, memberType }: UnsortedFilter) =>
  requests(db)
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

function selectSorted(db: Db, query: RequestsFilter) {
  const { column, direction } = orderOf(query);
  return withMember(filteredRequests(db, query))
    .select(REQUEST_COLUMNS)
    .orderBy(column, direction)
    .orderBy('request.id', direction);
}

/** All requests, in the order of the list. */
export function readRequests(db: Db, query: RequestsFilter) {
  const order = orderOf(query);
  return inBatches(
    { ...order, id: 'request.id' },
    ({ limit, isNext }) =>
      selectSorted(db, query).select(`${order.column} as sorted`).where(isNext).limit(limit).execute(),
    ({ request_id, sorted }) => ({ sortValue: sorted, id: request_id }),
  );
}

/** Counts rows only for a search, or for one status and one type; otherwise reads the row counters. */
export async function countRequests(db: Db, query: UnsortedFilter): Promise<number> {
  const { q, status, memberType } = query;
  if (q === '' && !(status && memberType)) return totalOf(await readRowCounters(db), status ?? memberType);
  return countOf(filteredRequests(db, query));
}

/** By status. Counts rows only for a search, or for one type; otherwise reads the row counters. */
export async function countRequestsByStatus(
  db: Db,
  { q, memberType }: RequestCountsQuery,
): Promise<RequestCounts> {
  if (q === '' && !memberType) return sumUp(statusCountsOf(await readRowCounters(db)));
  const rows = await filteredRequests(db, { q, memberType })
    .select(({ fn }) => ['request.status', fn.countAll<number>().as('number')])
    .groupBy('request.status')
    .execute();
  return sumUp(Object.fromEntries(rows.map(({ status, number }) => [status, number])));
}

const statusCountsOf = (rowCounters: Record<RowCounterName, number>) =>
  Object.fromEntries(REQUEST_STATUSES.map((status) => [status, rowCounters[`request.${status}`]]));

function sumUp(counts: Partial<Record<RequestStatus, number>>): RequestCounts {
  const { PENDING = 0, APPROVED = 0, REJECTED = 0 } = counts;
  return { ALL: PENDING + APPROVED + REJECTED, PENDING, APPROVED, REJECTED };
}

const totalOf = (
  rowCounters: Record<RowCounterName, number>,
  kind: RequestStatus | MemberType | undefined,
) =>
  kind
    ? rowCounters[`request.${kind}`]
    : rowCounters['request.PENDING'] + rowCounters['request.APPROVED'] + rowCounters['request.REJECTED'];
