import type { MemberType } from '@cercle/contract/member-type';
import type { MembershipRequest } from '@cercle/contract/requests';
import { sql } from 'kysely';
import { lockAccount } from '../../accounts/accounts.table.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Images } from '../../images/images.ts';
import { type Clock, timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { MEMBER_COLUMNS, type MemberRow, toUser } from '../member-view.ts';
import { requestStateColumns } from './request-state.ts';

type NewRequest = {
  accountId: number;
  publicForm: boolean;
  additionalInfo: string;
  peopleCount?: number | null;
  at: string;
};

export async function insertRequest(trx: Trx, request: NewRequest): Promise<number> {
  const { id } = await trx
    .insertInto('membership_request')
    .values({
      account_id: request.accountId,
      status: 'PENDING',
      public_form: request.publicForm,
      additional_info: request.additionalInfo,
      people_count: request.peopleCount ?? null,
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

/** Decides a pending request of the public form. Of concurrent decisions, one returns true. */
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

/** A request created by an administrator is approved when the member completes the invitation. */
export const approveByCompletion = (trx: Trx, accountId: number, at: string) =>
  trx
    .updateTable('membership_request')
    .set({ status: 'APPROVED', processed_at: at })
    .where('account_id', '=', accountId)
    .where('status', '=', 'PENDING')
    .execute();

export const changeRequest = (
  trx: Trx,
  accountId: number,
  { additionalInfo, memberType }: { additionalInfo: string; memberType: MemberType },
) =>
  trx
    .updateTable('membership_request')
    .set({ additional_info: additionalInfo, ...(memberType === 'SINGLE' && { people_count: null }) })
    .where('account_id', '=', accountId)
    .execute();

export const requests = (db: Db) => db.selectFrom('membership_request as request');

export const withMember = (query: ReturnType<typeof requests>) =>
  query
    .innerJoin('account', 'account.id', 'request.account_id')
    .leftJoin('account as admin', 'admin.id', 'request.processed_by');

/** Adds what the requests are at this moment, and the membership of a seat that the person has, or had last. */
export function withState(db: Db, query: ReturnType<typeof withMember>, clock: Clock) {
  const { state, invitationExpiresAt } = requestStateColumns(db, timestamp(clock));
  return query
    .select([state.as('state'), invitationExpiresAt.as('invitationExpiresAt')])
    .select((eb) =>
      eb
        .selectFrom('seat_assignment as seat')
        .select('seat.membership_id')
        .whereRef('seat.account_id', '=', 'request.account_id')
        .orderBy(sql`case seat.state when 'RELEASED' then 1 else 0 end`)
        .orderBy('seat.id', 'desc')
        .limit(1)
        .as('membershipId'),
    );
}

export const REQUEST_COLUMNS = [
  'request.id as request_id',
  'request.status',
  'request.created_at as requested_at',
  'request.processed_at',
  'request.rejection_reason',
  'request.additional_info',
  'request.people_count',
  'request.public_form',
  'admin.full_name as processed_by',
  ...MEMBER_COLUMNS,
] as const;

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

const findRequest = (db: Db, id: number) =>
  withMember(requests(db)).select(REQUEST_COLUMNS).where('request.id', '=', id).executeTakeFirst();

const findRequestByAccount = (db: Db, accountId: number) =>
  withMember(requests(db)).select(REQUEST_COLUMNS).where('account.id', '=', accountId).executeTakeFirst();

const noSuchRequest = () => new DomainError('not-found', 'Cette demande n’existe pas ou plus.');

/** The row of a request with its member. @throws DomainError not-found */
export async function requestById(db: Db, id: number): Promise<RequestRow> {
  const row = await findRequest(db, id);
  if (!row) throw noSuchRequest();
  return row;
}

/** The request of this member. @throws DomainError not-found */
export async function requestOfMember(db: Db, memberId: number): Promise<RequestRow> {
  const row = await findRequestByAccount(db, memberId);
  if (!row) throw new DomainError('not-found', 'Ce membre n’existe pas ou plus.');
  return row;
}

/** The newest invitations of a member, with what became of their mails. */
export const listInvitations = (db: Db, memberId: number, limit: number) =>
  db
    .selectFrom('link')
    .leftJoin('mail', 'mail.link_id', 'link.id')
    .select(['link.created_at', 'link.expires_at', 'link.used_at'])
    .select(['mail.sent_at', 'mail.parked_at', 'mail.bounced_at', 'mail.written_to_file', 'mail.last_error'])
    .where('link.account_id', '=', memberId)
    .where('link.purpose', '=', 'INVITATION')
    .orderBy('link.id', 'desc')
    .limit(limit)
    .execute();

/** A request as administrators see it, at this moment. @throws DomainError not-found */
export async function readRequest(
  db: Db,
  { clock, images }: { clock: Clock; images: Images },
  id: number,
): Promise<MembershipRequest> {
  const row = await withState(db, withMember(requests(db)), clock)
    .select(REQUEST_COLUMNS)
    .where('request.id', '=', id)
    .executeTakeFirst();
  if (!row) throw noSuchRequest();
  return toRequest(row, images);
}

type StateColumns = Pick<MembershipRequest, 'state' | 'invitationExpiresAt' | 'membershipId'>;

export const toRequest = (row: RequestRow & StateColumns, images: Images): MembershipRequest => ({
  id: row.request_id,
  status: row.status,
  state: row.state,
  invitationExpiresAt: row.invitationExpiresAt,
  membershipId: row.membershipId,
  createdAt: row.requested_at,
  processedAt: row.processed_at,
  processedBy: row.processed_by,
  rejectionReason: row.rejection_reason,
  additionalInfo: row.additional_info,
  peopleCount: row.people_count,
  publicForm: row.public_form,
  user: toUser(row satisfies MemberRow, images),
});
