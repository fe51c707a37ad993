// The members: what administrators store about them and what the directory shows of them. Activation is in
// activation.ts, another address in change-email.ts, members' own profiles are in profile/profile.ts. Only active members
// with a public profile are listed. A member created by an administrator is invited at once and stays editable until the
// invitation is completed.

import type {
  MemberCard,
  MemberCreate,
  MemberCreateResult,
  MembersQuery,
  MemberUpdate,
} from '@cercle/contract/members';
import type { Page } from '@cercle/contract/paging';
import { type MembershipRequest, REQUEST_CLOSED } from '@cercle/contract/requests';
import { lockAccount } from '../accounts/accounts.table.ts';
import { recordAudit } from '../audit-log/audit-entries.ts';
import { isUniqueViolation } from '../db/constraint-errors.ts';
import type { Trx } from '../db/database.ts';
import { pageFrom } from '../db/page.ts';
import type { Dependencies } from '../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../idempotency/idempotency.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { createActivation } from './activation.ts';
import { createMemberEmail, emailTaken } from './change-email.ts';
import { inviteMember } from './invitations/invite-member.ts';
import { toCard } from './member-view.ts';
import { changeMember, insertMember, listDirectory } from './members.table.ts';
import { createProfile } from './profile/profile.ts';
import { changePendingInfo, insertRequest, requestOfMember, toRequest } from './requests/requests.table.ts';

export type Members = ReturnType<typeof createMembers>;

export function createMembers(dependencies: Dependencies) {
  const { db, clock, images } = dependencies;

  /** Allowed to anyone; a visitor gets only name, company and public photo. */
  async function list(actor: Actor, query: MembersQuery): Promise<Page<MemberCard>> {
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
   * Changes a member whose request is still pending; an omitted photo is left unchanged. An outstanding invitation is
   * sent again to a changed address.
   * @throws DomainError not-found, conflict (taken address, stale version, decided request), photo errors
   */
  async function update(
    actor: Actor,
    id: number,
    data: MemberUpdate,
    photo: File | null,
  ): Promise<MembershipRequest> {
    const admin = requireAdmin(actor);
    const picture = photo && (await images.read(photo));
    return db.transaction().execute(async (trx) => {
      await lockAccount(trx, id);
      const before = await requestOfMember(trx, id);
      if (picture) await images.store(trx, picture, before.photo_hash);
      if (!(await changePendingInfo(trx, id, data.additionalInfo))) throw notEditable();
      const change = { ...columnsOf(data), ...(picture && { photo_hash: picture.hash }) };
      if (!(await changeWithUniqueEmail(trx, id, data, change))) throw new DomainError('conflict');
      if (picture && before.photo_hash) await images.removeIfUnused(trx, before.photo_hash);
      const isInvitationAddressChanged = !before.public_form && before.email !== data.email;
      if (isInvitationAddressChanged)
        await inviteMember(trx, dependencies, { id, fullName: data.fullName, email: data.email });
      await recordAudit(trx, clock, admin, 'member.updated', {
        kind: 'request',
        id: before.request_id,
        name: data.fullName,
      });
      return toRequest(await requestOfMember(trx, id), images);
    });
  }

  return {
    list,
    create,
    update,
    ...createMemberEmail(dependencies),
    ...createActivation(dependencies),
    ...createProfile(dependencies),
  };
}

/** The field lets clients distinguish this conflict: no later edit will pass either. */
const notEditable = () =>
  new DomainError('conflict', REQUEST_CLOSED, { errors: { status: [REQUEST_CLOSED] } });

const columnsOf = (data: MemberCreate) => ({
  email: data.email,
  full_name: data.fullName,
  company: data.company,
  phone: data.phone,
  vat: data.vat,
  member_type: data.memberType,
  free_denomination: data.memberType === 'BUSINESS' ? data.freeDenomination : '',
  email_public: data.isEmailPublic,
  profile_public: data.isProfilePublic,
  profile_photo_public: data.isProfilePhotoPublic,
});

type Change = ReturnType<typeof columnsOf> & { photo_hash?: string };

/** False when the version read is no longer the current one. */
async function changeWithUniqueEmail(trx: Trx, id: number, { version, email }: MemberUpdate, change: Change) {
  try {
    return await changeMember(trx, id, version, change);
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken(email);
    throw error;
  }
}
