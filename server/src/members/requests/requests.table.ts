import type { MemberType } from '@cercle/contract/member-type';
import type {
  MembershipRequest,
  RequestStatus,
  RequestsFilter,
  RequestsQuery,
} from '@cercle/contract/requests';
import { lockAccount } from '../../accounts/accounts.table.ts';
import { type Direction, inBatches } from '../../db/batches.ts';
import type { Db, Trx } from '../../db/database.ts';
import { countOf, totalWith } from '../../db/page.ts';
import { readRowCounters } from '../../db/row-counters.ts';
import type { RowCounterName } from '../../db/schema.ts';
import { equalsWithoutIndex, matchesSearch } from '../../db/search.ts';
import type { Images } from '../../images/images.ts';
import { searchText } from '../../kernel/search-text.ts';
import { MEMBER_COLUMNS, type MemberRow, toUser } from '../member-view.ts';

type NewRequest = { accountId: number; publicForm: boolean; additionalInfo: string; at: string };

export async function insertRequest(trx: Trx, request: NewRequest): Promise<number> {
  const { id } = await trx
    .insertInto('membership_request')
    .values({
      account_id: request.accountId,
      status: 'PENDING',
      public_form: request.publicForm,
      additional_info: request.additionalInfo,
      created_at: request.at,
      processed_at: null,
      processed_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Decision = { status: 'APPROVED' | 'REJECTED'; at: string; adminId: number; reason?: string };

/** Locks the account of this request's member, if there is such a request. */
export const lockAccountOfRequest = (trx: Trx, id: number) =>
  lockAccount(
    trx,
    trx.selectFrom('membership_request').select('account_id').where('id', '=', id).$asScalar(),
  );

/** Decides a pending request of the public form. Of many who decide at once, one gets true. */
export async function decideRequest(trx: Trx, id: number, decision: Decision): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('membership_request')
    .set({
      status: decision.status,
      processed_at: decision.at,
      processed_by: decision.adminId,
      rejection_reason: decision.reason ?? '',
    })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('public_form', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A request made by an administrator is approved by the member who completes the invitation. */
export const approveByCompletion = (trx: Trx, accountId: number, at: string) =>
  trx
    .updateTable('membership_request')
    .set({ status: 'APPROVED', processed_at: at })
    .where('account_id', '=', accountId)
    .where('status', '=', 'PENDING')
    .execute();

/** False when the member's request is no longer pending, and so no longer editable. */
export async function changePendingInfo(
  trx: Trx,
  accountId: number,
  additionalInfo: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('membership_request')
    .set({ additional_info: additionalInfo })
    .where('account_id', '=', accountId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const requests = (db: Db) => db.selectFrom('membership_request as request');

const withMember = (query: ReturnType<typeof requests>) =>
  query
    .innerJoin('account', 'account.id', 'request.account_id')
    .leftJoin('account as admin', 'admin.id', 'request.processed_by');

const REQUEST_COLUMNS = [
  'request.id as request_id',
  'request.status',
  'request.created_at as requested_at',
  'request.processed_at',
  'request.rejection_reason',
  'request.additional_info',
  'request.public_form',
  'admin.full_name as processed_by',
  ...MEMBER_COLUMNS,
] as const;

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export const findRequest = (db: Db, id: number) =>
  withMember(requests(db)).select(REQUEST_COLUMNS).where('request.id', '=', id).executeTakeFirst();

export const findRequestByAccount = (db: Db, accountId: number) =>
  withMember(requests(db)).select(REQUEST_COLUMNS).where('account.id', '=', accountId).executeTakeFirst();

/** All in the request's own table, which keeps what the member is sorted by. */
const SORT_COLUMN = {
  createdAt: 'request.created_at',
  fullName: 'request.member_name',
  email: 'request.member_email',
  memberType: 'request.member_type',
  status: 'request.status',
} as const;

/** One page of the requests, and how many there are; `q` is looked for in name, company and address. */
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
        matchesSearch(
          db,
          'account',
          { search_text: searchText(q), email: q.toLowerCase() },
          'request.account_id',
        ),
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

/** All of them, in the order of the list. */
export function readRequests(db: Db, query: RequestsFilter) {
  const order = orderOf(query);
  return inBatches(
    { ...order, id: 'request.id' },
    ({ limit, isNext }) =>
      selectSorted(db, query).select(`${order.column} as sorted`).where(isNext).limit(limit).execute(),
    ({ request_id, sorted }) => ({ sortValue: sorted, id: request_id }),
  );
}

/** Counted only where they are searched, or of one status and one type. */
export async function countRequests(db: Db, query: UnsortedFilter): Promise<number> {
  const { q, status, memberType } = query;
  if (q === '' && !(status && memberType)) return totalOf(await readRowCounters(db), status ?? memberType);
  return countOf(filteredRequests(db, query));
}

const totalOf = (
  rowCounters: Record<RowCounterName, number>,
  kind: RequestStatus | MemberType | undefined,
) =>
  kind
    ? rowCounters[`request.${kind}`]
    : rowCounters['request.PENDING'] + rowCounters['request.APPROVED'] + rowCounters['request.REJECTED'];

export const toRequest = (row: RequestRow, images: Images): MembershipRequest => ({
  id: row.request_id,
  status: row.status,
  createdAt: row.requested_at,
  processedAt: row.processed_at,
  processedBy: row.processed_by,
  rejectionReason: row.rejection_reason,
  additionalInfo: row.additional_info,
  publicForm: row.public_form,
  user: toUser(row satisfies MemberRow, images),
});
