// From an approved (or administrator-made) request to a usable account. The link is used once, within seven days;
// reading it changes nothing. Completing the invitation sets the password, the switches and the missing data, verifies
// the address, accepts the general conditions in force, activates the account and approves a request that was still pending.

import { PHOTO_REQUIRED_ERROR } from '@cercle/contract/images';
import type { InvitationStatus } from '@cercle/contract/invitation-status';
import {
  INVITATION_INVALID,
  type InvitationCompletion,
  type InvitationState,
} from '@cercle/contract/invitations';
import { DENOMINATION_REQUIRED, hasDenomination } from '@cercle/contract/members';
import { LINK_REPLACED } from '@cercle/contract/reset-link';
import { activateAccount } from '../../accounts/accounts.table.ts';
import {
  consumeEmailToken,
  type EmailToken,
  findEmailToken,
} from '../../accounts/email-tokens/email-tokens.ts';
import { refuseWeakPassword } from '../../accounts/password-policy.ts';
import type { OnProvenAddress } from '../../accounts/proven-address.ts';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { hashPassword } from '../../kernel/passwords.ts';
import { acceptPolicy, versionToAccept } from '../../policies/acceptances.ts';
import type { Joining } from '../joining.ts';
import { type MemberRow, toUser } from '../member-view.ts';
import { findMember } from '../members.table.ts';
import { approveByCompletion, lockAccountOfRequest, requestById } from '../requests/requests.table.ts';
import { invitationStatusOf } from './invitation-status.ts';
import { inviteMember, isInvitationDue } from './invite-member.ts';

const INVALID_INVITATION: InvitationState = {
  isValid: false,
  isReplaced: false,
  fullName: '',
  email: '',
  memberType: null,
  toComplete: false,
  photoUrl: null,
  freeDenomination: '',
  conditions: null,
  isEmailPublic: true,
  isProfilePublic: true,
  isProfilePhotoPublic: true,
};

export type Invitations = ReturnType<typeof createInvitations>;

export function createInvitations(
  dependencies: Dependencies,
  joining: Pick<Joining, 'activated'>,
  onProvenAddress: OnProvenAddress,
) {
  const { db, clock, images, site } = dependencies;

  /**
   * Allowed to anyone with the link. The same result for unknown, used and expired links, but for one that a newer one
   * has replaced.
   */
  async function validate(token: string): Promise<InvitationState> {
    const emailToken = await findEmailToken(db, clock, 'INVITATION', token);
    const member = emailToken?.isUsable && (await findMember(db, emailToken.accountId));
    if (!member) return { ...INVALID_INVITATION, isReplaced: emailToken?.isReplaced ?? false };
    return {
      isValid: true,
      isReplaced: false,
      fullName: member.full_name,
      email: member.email,
      memberType: member.member_type,
      toComplete: member.photo_hash === null,
      photoUrl: member.photo_hash && images.privateUrl(member.photo_hash),
      freeDenomination: member.free_denomination,
      conditions: await versionToAccept(db, clock),
      isEmailPublic: member.email_public,
      isProfilePublic: member.profile_public,
      isProfilePhotoPublic: member.profile_photo_public,
    };
  }

  /** The link and its member. @throws DomainError not-found for an unknown link, expired for a used or old one */
  async function loadInvitation(token: string) {
    const emailToken = await findEmailToken(db, clock, 'INVITATION', token);
    const member = emailToken && (await findMember(db, emailToken.accountId));
    if (!member) throw new DomainError('not-found', INVITATION_INVALID);
    if (!emailToken.isUsable) throw new DomainError('expired', messageFor(emailToken));
    return { emailToken, member };
  }

  /** Lets the route reject an invalid link before it reads an upload. @throws DomainError not-found, expired */
  const requireUsable = async (token: string): Promise<void> => void (await loadInvitation(token));

  /**
   * Allowed to anyone with the link; invalid fields leave it usable.
   * @returns the address that the link was sent to, and so belongs to its user
   * @throws DomainError not-found for an unknown link, expired for a used or old one, validation, photo errors
   */
  async function complete(
    token: string,
    data: InvitationCompletion,
    photo: File | null,
  ): Promise<{ email: string }> {
    const { emailToken, member } = await loadInvitation(token);
    validateCompletion(member, data, photo);
    const owner = { email: member.email, fullName: member.full_name, company: member.company };
    await refuseWeakPassword(site, { field: 'password', password: data.password, owner });
    const picture = photo && (await images.read(photo));
    const passwordHash = await hashPassword(data.password);
    const now = timestamp(clock);
    await db.transaction().execute(async (trx) => {
      if (!(await consumeEmailToken(trx, clock, emailToken)))
        throw new DomainError('expired', INVITATION_INVALID);
      // Checked again: while the password was hashed, an administrator may have changed the member.
      const current = await findMember(trx, member.id);
      if (!current) throw new DomainError('not-found', INVITATION_INVALID);
      validateCompletion(current, data, photo);
      if (picture) await images.store(trx, picture, current.photo_hash);
      await activateAccount(trx, member.id, {
        password_hash: passwordHash,
        email_verified_at: now,
        free_denomination: current.member_type === 'BUSINESS' ? data.freeDenomination : '',
        ...(picture && { photo_hash: picture.hash }),
        email_public: data.isEmailPublic,
        profile_public: data.isProfilePublic,
        profile_photo_public: data.isProfilePhotoPublic,
      });
      if (picture && current.photo_hash) await images.removeIfUnused(trx, current.photo_hash);
      await onProvenAddress(trx, { accountId: member.id, email: current.email });
      await acceptPolicy(trx, member.id, 'ACTIVATION', now);
      await approveByCompletion(trx, member.id, now);
      const { id, full_name: fullName, company, vat, email } = current;
      const isSingle = current.member_type === 'SINGLE';
      await joining.activated(trx, { id, fullName, company, vat, email, isSingle });
    });
    return { email: member.email };
  }

  /** Sends the invitation of a request again. @throws DomainError not-found, conflict when the request needs none */
  async function resend(actor: Actor, requestId: number): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      await lockAccountOfRequest(trx, requestId);
      const row = await requestById(trx, requestId);
      if (!isInvitationDue(row))
        throw new DomainError('conflict', 'Aucune invitation n’est en attente pour cette demande.');
      await inviteMember(trx, dependencies, toUser(row, images));
      await recordAudit(trx, clock, admin, 'invitation.sent', {
        kind: 'request',
        id: requestId,
        name: row.full_name,
      });
    });
  }

  /** What became of the newest invitation of a request, for administrators. @throws DomainError not-found */
  async function status(actor: Actor, requestId: number): Promise<InvitationStatus> {
    requireAdmin(actor);
    return invitationStatusOf(db, clock, await requestById(db, requestId));
  }

  return { validate, requireUsable, complete, resend, status };
}

const messageFor = ({ isReplaced }: EmailToken) => (isReplaced ? LINK_REPLACED : INVITATION_INVALID);

function validateCompletion(
  member: MemberRow,
  { freeDenomination }: InvitationCompletion,
  photo: File | null,
) {
  const memberType = member.member_type ?? 'SINGLE';
  if (!hasDenomination({ memberType, freeDenomination }))
    throw fieldError('freeDenomination', DENOMINATION_REQUIRED);
  if (member.photo_hash === null && !photo) throw fieldError('photo', PHOTO_REQUIRED_ERROR);
}
