// Membership requests, from the firm's side. A request starts PENDING and ends APPROVED or REJECTED, once and for all.
// An administrator decides requests of the public form; those created by an administrator are approved when the member
// completes the invitation. A request and its member are deleted together.

import type { AuditAction } from '@cercle/contract/audit-log';
import type { Approval } from '@cercle/contract/memberships';
import type { Page } from '@cercle/contract/paging';
import { type Application, peopleCountError } from '@cercle/contract/request-form';
import type {
  MembershipRequest,
  RequestCounts,
  RequestCountsQuery,
  RequestEvent,
  RequestsFilter,
  RequestsQuery,
} from '@cercle/contract/requests';
import { deleteAccount, findAccountByEmail } from '../../accounts/accounts.table.ts';
import { recordAudit, subjectAddressHash } from '../../audit-log/audit-entries.ts';
import type { Trx } from '../../db/database.ts';
import { pageFrom } from '../../db/page.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { type ListExport, startExport, type WithFormat } from '../../import-export/list-export.ts';
import { type Actor, type Admin, requireAdmin } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { policyOn } from '../../policies/policies.table.ts';
import { moveToTrash } from '../../trash/trash.ts';
import { inviteMember } from '../invitations/invite-member.ts';
import type { Joining, Leaving } from '../joining.ts';
import { insertMember } from '../members.table.ts';
import { collectAccountRows } from './account-rows.ts';
import { historyOf } from './request-history.ts';
import { acknowledgement, alreadyKnown, noticeToFirm, rejection } from './requests.emails.ts';
import { REQUEST_EXPORT_COLUMNS } from './requests.export-columns.ts';
import { countChoices, countRequests, listRequests, readRequests } from './requests.list.table.ts';
import {
  decideRequest,
  insertRequest,
  lockAccountOfRequest,
  type RequestRow,
  readRequest,
  requestById,
  toRequest,
} from './requests.table.ts';

export type Requests = ReturnType<typeof createRequests>;

export function createRequests(
  dependencies: Dependencies,
  joining: Pick<Joining, 'approved'>,
  leaving: Leaving,
) {
  const { db, clock, outbox, images, site, firm, keys } = dependencies;

  /** One request with its member, for administrators. @throws DomainError not-found */
  async function find(actor: Actor, id: number): Promise<MembershipRequest> {
    requireAdmin(actor);
    return readRequest(db, dependencies, id);
  }

  /** The events of the request and who caused them, newest first, for administrators. @throws DomainError not-found */
  async function history(actor: Actor, id: number): Promise<RequestEvent[]> {
    requireAdmin(actor);
    return historyOf(db, clock, await requestById(db, id));
  }

  /**
   * Allowed to anyone. A known address gets the same response; only its owner is notified, by mail.
   * @throws DomainError validation with `errors.peopleCount` for fewer people than a pack has
   */
  async function submit(
    application: Application,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<void> {
    await execution.run(db, async (trx) => {
      await requirePack(trx, application);
      const accountId = await insertMember(trx, newMember(application, timestamp(clock)));
      if (accountId === undefined) return notifyOwner(trx, application.email);
      const requestId = await insertRequest(trx, {
        accountId,
        publicForm: true,
        additionalInfo: application.additionalInfo,
        peopleCount: peopleCountOf(application),
        at: timestamp(clock),
      });
      await outbox.enqueue(
        trx,
        acknowledgement({ name: application.fullName, address: application.email }, site),
      );
      await outbox.enqueue(
        trx,
        noticeToFirm(firm, application, `${site.publicUrl}/admin/members-requests/${requestId}`),
      );
    });
  }

  /** As many people as a pack of the Business offer has (general conditions, article 3). */
  async function requirePack(trx: Trx, application: Application) {
    const peopleCount = peopleCountOf(application);
    if (peopleCount === null) return;
    const { minSeats } = (await policyOn(trx, today(clock))).rules;
    if (peopleCount < minSeats) throw fieldError('peopleCount', peopleCountError(minSeats));
  }

  async function notifyOwner(trx: Trx, email: string) {
    const owner = await findAccountByEmail(trx, email);
    if (owner) await outbox.enqueue(trx, alreadyKnown({ name: owner.full_name, address: owner.email }, site));
  }

  /** One page of the requests, for administrators; `q` is searched in name, company and address. */
  async function list(actor: Actor, query: RequestsQuery): Promise<Page<MembershipRequest>> {
    requireAdmin(actor);
    const { rows, total } = await listRequests(db, clock, query);
    return pageFrom(
      rows.map((row) => toRequest(row, images)),
      total,
      query,
    );
  }

  /** How many requests each choice of the list's filters would show, for administrators. */
  async function counts(actor: Actor, query: RequestCountsQuery): Promise<RequestCounts> {
    requireAdmin(actor);
    return countChoices(db, clock, query);
  }

  /** Exports all requests that `list` finds. */
  async function exportList(actor: Actor, query: WithFormat<RequestsFilter>): Promise<ListExport> {
    return startExport({ db, clock }, requireAdmin(actor), {
      format: query.format,
      name: 'demandes',
      subject: 'request',
      columns: REQUEST_EXPORT_COLUMNS,
      total: await countRequests(db, clock, query),
      batches: readRequests(db, clock, query),
      toItem: (row) => toRequest(row, images),
    });
  }

  /**
   * PENDING → APPROVED, and sends the invitation. With a company's request begins its membership, as agreed; a Single one begins
   * when the access is activated.
   * @param agreed what a company agreed; a Single request has none
   * @throws DomainError not-found, validation by field, conflict when already decided, or the company is a member
   */
  async function approve(actor: Actor, id: number, agreed: Approval = {}): Promise<MembershipRequest> {
    const admin = requireAdmin(actor);
    return db.transaction().execute(async (trx) => {
      const request = await decide(trx, admin, id, { status: 'APPROVED' });
      if (request.user.memberType === 'BUSINESS') await joining.approved(trx, admin, request.user, agreed);
      await inviteMember(trx, dependencies, request.user);
      return readRequest(trx, dependencies, id);
    });
  }

  /** PENDING → REJECTED; `reason`, if any, is sent to the applicant. @throws DomainError not-found, conflict */
  async function reject(actor: Actor, id: number, reason: string): Promise<MembershipRequest> {
    const admin = requireAdmin(actor);
    return db.transaction().execute(async (trx) => {
      const request = await decide(trx, admin, id, { status: 'REJECTED', reason });
      const { fullName, email } = request.user;
      await outbox.enqueue(trx, rejection({ name: fullName, address: email }, site, reason));
      return request;
    });
  }

  type Decision = { status: 'APPROVED' | 'REJECTED'; reason?: string };

  async function decide(trx: Trx, admin: Admin, id: number, decision: Decision) {
    await lockAccountOfRequest(trx, id);
    const isDecided = await decideRequest(trx, id, { ...decision, at: timestamp(clock), adminId: admin.id });
    if (!isDecided) throw new DomainError('conflict', decisionConflictMessage(await requestById(trx, id)));
    const request = await readRequest(trx, dependencies, id);
    const action: AuditAction = decision.status === 'APPROVED' ? 'request.approved' : 'request.rejected';
    await recordAudit(trx, clock, admin, action, { kind: 'request', id, name: request.user.fullName });
    return request;
  }

  /**
   * Deletes the request with its member, links and sessions, and takes the member off events to come and recommendations; the trash keeps the photo for
   * a moment. @throws DomainError not-found
   */
  async function remove(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      await lockAccountOfRequest(trx, id);
      const row = await requestById(trx, id);
      await leaving.leave(trx, admin, row.id);
      await moveToTrash(trx, clock, 'members-requests', id, await collectAccountRows(trx, row.id));
      await deleteAccount(trx, row.id);
      const addressHash = subjectAddressHash(keys, row.email);
      const subject = { kind: 'request', id, name: row.full_name, addressHash } as const;
      await recordAudit(trx, clock, admin, 'request.deleted', subject);
    });
  }

  return { submit, list, counts, exportList, find, history, approve, reject, remove };
}

/** One access is for one person. */
const peopleCountOf = ({ memberType, peopleCount }: Application) =>
  memberType === 'BUSINESS' ? (peopleCount ?? null) : null;

const newMember = (application: Application, now: string) => ({
  email: application.email,
  full_name: application.fullName,
  company: application.companyName,
  phone: application.phoneNumber,
  vat: application.vatNumber,
  member_type: application.memberType,
  photo_hash: null,
  created_at: now,
});

const decisionConflictMessage = ({ public_form, status }: RequestRow) => {
  if (!public_form)
    return 'Cette demande a été créée par un administrateur\u202f: elle est approuvée par l’invitation.';
  return status === 'APPROVED' ? 'Cette demande a déjà été approuvée.' : 'Cette demande a déjà été rejetée.';
};
