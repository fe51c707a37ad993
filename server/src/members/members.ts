// The members: what administrators store about them and what the directory shows of them. Activation is in activation.ts,
// another address in change-email.ts, the list of administrators in current-members.ts, members' own profiles are in
// profile/profile.ts. Only active members with a public profile are listed, and nobody who has left the circle. A member created by an administrator is invited at
// once. Administrators change members until their request is rejected; once it is approved, the address and the switches are the
// member's.

import {
  type MemberCard,
  type MemberCreate,
  type MemberCreateResult,
  type MembersQuery,
  type MemberUpdate,
  memberUpdate,
} from '@cercle/contract/members';
import type { Page } from '@cercle/contract/paging';
import { REQUEST_CLOSED } from '@cercle/contract/request-state';
import type { MembershipRequest } from '@cercle/contract/requests';
import { lockAccount } from '../accounts/accounts.table.ts';
import { insertCorrection } from '../accounts/email-change/email-change.table.ts';
import { recordAudit } from '../audit-log/audit-entries.ts';
import { fieldChanges } from '../audit-log/field-changes.ts';
import { isUniqueViolation } from '../db/constraint-errors.ts';
import type { Trx } from '../db/database.ts';
import { pageFrom } from '../db/page.ts';
import type { Dependencies } from '../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../idempotency/idempotency.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { parseChange } from '../kernel/parse-change.ts';
import { createActivation } from './activation.ts';
import { createMemberEmail, emailTaken } from './change-email.ts';
import { createCurrentMembers } from './current-members.ts';
import { inviteMember } from './invitations/invite-member.ts';
import { columnsOf, MEMBER_FIELDS } from './member-columns.ts';
import { toCard, toUser } from './member-view.ts';
import { changeMember, insertMember, listDirectory } from './members.table.ts';
import { refuseFormerMember } from './person-status.ts';
import { createProfile } from './profile/profile.ts';
import {
  changeRequest,
  insertRequest,
  type RequestRow,
  readRequest,
  requestOfMember,
} from './requests/requests.table.ts';

export type Members = ReturnType<typeof createMembers>;

export function createMembers(dependencies: Dependencies) {
  const { db, clock, images } = dependencies;

  /**
   * Allowed to anyone but former members; a visitor gets only name, company, free denomination and public photo.
   * @throws DomainError forbidden for a former member, with the day since when
   */
  async function list(actor: Actor, query: MembersQuery): Promise<Page<MemberCard>> {
    if (actor.kind === 'member') await refuseFormerMember({ db, clock }, actor);
    const { rows, total } = await listDirectory(db, query);
    return pageFrom(
      rows.map((row) => toCard(row, actor, images)),
      total,
      query,
    );
  }

  /** Creates a member and invites them. @throws DomainError conflict when the address is taken, photo errors */
  async function create(
    actor: Actor,
    data: MemberCreate,
    photo: File,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<MemberCreateResult> {
    const admin = requireAdmin(actor);
    const picture = await images.read(photo);
    const now = timestamp(clock);
    return execution.run(db, async (trx) => {
      await images.store(trx, picture);
      const id = await insertMember(trx, { ...columnsOf(data), photo_hash: picture.hash, created_at: now });
      if (id === undefined) throw emailTaken(data.email);
      const requestId = await insertRequest(trx, {
        accountId: id,
        publicForm: false,
        additionalInfo: data.additionalInfo,
        at: now,
      });
      await inviteMember(trx, dependencies, { id, fullName: data.fullName, email: data.email });
      await recordAudit(trx, clock, admin, 'member.created', {
        kind: 'request',
        id: requestId,
        name: data.fullName,
      });
      return { id, requestId };
    });
  }

  /**
   * Changes a member whose request is not rejected; an omitted photo or switch is left unchanged. An outstanding
   * invitation is sent again to the changed address of a pending one. What is left as it was need not obey the rules: the
   * public form accepts longer texts.
   * @throws DomainError not-found, validation by field, conflict (taken address, stale version, rejected request, another address or switch
   * of an approved member), photo errors
   */
  async function update(
    actor: Actor,
    id: number,
    input: MemberUpdate,
    photo: File | null,
  ): Promise<MembershipRequest> {
    const admin = requireAdmin(actor);
    const picture = photo && (await images.read(photo));
    return db.transaction().execute(async (trx) => {
      await lockAccount(trx, id);
      const before = await requestOfMember(trx, id);
      if (before.status === 'REJECTED') throw notEditable();
      if (input.version !== undefined && input.version !== before.version) throw new DomainError('conflict');
      const data = parseChange(
        memberUpdate,
        { ...toUser(before, images), additionalInfo: before.additional_info },
        input,
      );
      if (before.status === 'APPROVED' && changesOwnData(before, data))
        throw new DomainError('conflict', OWN_DATA);
      if (picture) await images.store(trx, picture, before.photo_hash);
      await changeRequest(trx, id, data);
      const change = { ...columnsOf(data), ...(picture && { photo_hash: picture.hash }) };
      await changeWithUniqueEmail(trx, id, before.version, change);
      if (picture && before.photo_hash) await images.removeIfUnused(trx, before.photo_hash);
      if (before.email !== data.email)
        await insertCorrection(trx, id, { email: before.email, verifiedAt: null, at: timestamp(clock) });
      const isInvitationAddressChanged = !before.public_form && before.email !== data.email;
      if (isInvitationAddressChanged)
        await inviteMember(trx, dependencies, { id, fullName: data.fullName, email: data.email });
      await recordAudit(trx, clock, admin, 'member.updated', {
        kind: 'request',
        id: before.request_id,
        name: data.fullName,
        changes: fieldChanges(before, { ...change, additional_info: data.additionalInfo }, MEMBER_FIELDS),
      });
      return readRequest(trx, dependencies, before.request_id);
    });
  }

  return {
    list,
    create,
    update,
    ...createCurrentMembers(dependencies),
    ...createMemberEmail(dependencies),
    ...createActivation(dependencies),
    ...createProfile(dependencies),
  };
}

/** The field lets clients distinguish this conflict: no later edit will pass either. */
const notEditable = () =>
  new DomainError('conflict', REQUEST_CLOSED, { errors: { status: [REQUEST_CLOSED] } });

const OWN_DATA = 'L’adresse et les réglages de visibilité d’un membre approuvé ne se changent pas ici.';

/** Whether the update holds other values of what is the member's own, once their request is approved. */
const changesOwnData = (before: RequestRow, data: MemberUpdate) => {
  const { isEmailPublic, isProfilePublic, isProfilePhotoPublic } = data;
  return (
    data.email !== before.email ||
    (isEmailPublic ?? before.email_public) !== before.email_public ||
    (isProfilePublic ?? before.profile_public) !== before.profile_public ||
    (isProfilePhotoPublic ?? before.profile_photo_public) !== before.profile_photo_public
  );
};

type Change = ReturnType<typeof columnsOf> & { photo_hash?: string };

/** The account is locked, and at this version. @throws DomainError conflict when the address is taken */
async function changeWithUniqueEmail(trx: Trx, id: number, version: number, change: Change) {
  try {
    await changeMember(trx, id, version, change);
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken(change.email);
    throw error;
  }
}
