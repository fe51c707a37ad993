// The members: what administrators keep of them and what the directory shows of them; what they do about themselves is
// in own-profile.ts. Only active members with a public profile are listed. A member that an administrator makes is invited
// at once and stays editable until the invitation is completed.

import type {
  MemberCard,
  MemberCreate,
  MemberCreated,
  MembersQuery,
  MemberUpdate,
} from '@cercle/contract/members';
import { type MembershipRequest, REQUEST_CLOSED } from '@cercle/contract/membership';
import type { Page } from '@cercle/contract/paging';
import { lockAccount } from '../accounts/accounts.table.ts';
import { endSessions } from '../accounts/sessions.table.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Db, Trx } from '../db/database.ts';
import { pageFrom } from '../db/page.ts';
import { isUniqueViolation } from '../db/violations.ts';
import type { DomainParts } from '../domain-parts.ts';
import { type Once, UNKEYED } from '../idempotency/idempotency.ts';
import { inviteMember } from '../invitations/invite-member.ts';
import { type Actor, type Admin, requireAdmin } from '../kernel/actor.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { voidLinks } from '../links/links.ts';
import {
  changePendingInfo,
  findRequestOf,
  insertRequest,
  toRequest,
} from '../membership/membership.table.ts';
import { toCard } from './member-view.ts';
import {
  activateMember,
  changeMember,
  deactivateMember,
  insertMember,
  listDirectory,
} from './members.table.ts';
import { createOwnProfile } from './own-profile.ts';

export function createMembers(parts: DomainParts) {
  const { db, clock, images } = parts;

  /** Open to anyone; a visitor gets name, company and public photo alone. */
  async function list(actor: Actor, query: MembersQuery): Promise<Page<MemberCard>> {
    const { rows, total } = await listDirectory(db, query);
    return pageFrom(
      rows.map((row) => toCard(row, actor, images)),
      total,
      query,
    );
  }

  /** Makes a member and invites them. @throws DomainError conflict when the address is taken, photo errors */
  async function create(
    actor: Actor,
    data: MemberCreate,
    photo: File,
    once: Once = UNKEYED,
  ): Promise<MemberCreated> {
    const admin = requireAdmin(actor);
    const picture = await images.read(photo);
    const now = timestamp(clock);
    return once.run(db, async (trx) => {
      await images.keep(trx, picture);
      const id = await insertMember(trx, { ...columnsOf(data), photo_hash: picture.hash, created_at: now });
      if (id === undefined) throw addressTaken(data.email);
      const requestId = await insertRequest(trx, {
        accountId: id,
        publicForm: false,
        additionalInfo: data.additionalInfo,
        at: now,
      });
      await inviteMember(trx, parts, { id, fullName: data.fullName, email: data.email });
      await recordAudit(trx, clock, admin, 'member.created', {
        kind: 'request',
        id: requestId,
        name: data.fullName,
      });
      return { id, requestId };
    });
  }

  /**
   * Changes a member whose request is still pending; without a photo the current one stays. An outstanding
   * invitation follows the member to a new address.
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
      const before = await requestOf(trx, id);
      if (picture) await images.keep(trx, picture, before.photo_hash);
      if (!(await changePendingInfo(trx, id, data.additionalInfo))) throw notEditable();
      const change = { ...columnsOf(data), ...(picture && { photo_hash: picture.hash }) };
      if (!(await changeUniquely(trx, id, data, change))) throw new DomainError('conflict');
      if (picture && before.photo_hash) await images.forget(trx, before.photo_hash);
      const isInvitedElsewhere = !before.public_form && before.email !== data.email;
      if (isInvitedElsewhere)
        await inviteMember(trx, parts, { id, fullName: data.fullName, email: data.email });
      await recordAudit(trx, clock, admin, 'member.updated', {
        kind: 'request',
        id: before.request_id,
        name: data.fullName,
      });
      return toRequest(await requestOf(trx, id), images);
    });
  }

  /** Brings a deactivated member back. @throws DomainError not-found, conflict before the first activation */
  async function activate(actor: Actor, id: number): Promise<MembershipRequest> {
    const admin = requireAdmin(actor);
    return switchMember(admin, id, 'member.activated', async (trx) => {
      if (!(await activateMember(trx, id))) throw new DomainError('conflict', NEVER_ACTIVATED);
    });
  }

  /**
   * Takes a member out of the directory, ends their sessions at once and voids the links they were sent: an
   * invitation still in a mailbox must not undo this. @throws DomainError not-found
   */
  async function deactivate(actor: Actor, id: number): Promise<MembershipRequest> {
    const admin = requireAdmin(actor);
    return switchMember(admin, id, 'member.deactivated', async (trx) => {
      await voidLinks(trx, id);
      await deactivateMember(trx, id);
      await endSessions(trx, id);
    });
  }

  async function switchMember(
    admin: Admin,
    id: number,
    action: 'member.activated' | 'member.deactivated',
    change: (trx: Trx) => Promise<unknown>,
  ) {
    return db.transaction().execute(async (trx) => {
      await lockAccount(trx, id);
      const { request_id, full_name } = await requestOf(trx, id);
      await change(trx);
      await recordAudit(trx, clock, admin, action, { kind: 'request', id: request_id, name: full_name });
      return toRequest(await requestOf(trx, id), images);
    });
  }

  return { list, create, update, activate, deactivate, ...createOwnProfile(parts) };
}

const NEVER_ACTIVATED = 'Ce membre n’a pas encore complété son invitation.';

/** The field tells clients what the refusal is about: no later edit will pass either. */
const notEditable = () =>
  new DomainError('conflict', REQUEST_CLOSED, { errors: { status: [REQUEST_CLOSED] } });

const addressTaken = (email: string) => {
  const message = `Cette adresse email ${email} est déjà utilisée. Merci d'en choisir une autre.`;
  return new DomainError('conflict', message, { errors: { email: [message] } });
};

const memberGone = () => new DomainError('not-found', 'Ce membre n’existe pas ou plus.');

async function requestOf(db: Db, id: number) {
  const row = await findRequestOf(db, id);
  if (!row) throw memberGone();
  return row;
}

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
async function changeUniquely(trx: Trx, id: number, { version, email }: MemberUpdate, change: Change) {
  try {
    return await changeMember(trx, id, version, change);
  } catch (error) {
    if (isUniqueViolation(error)) throw addressTaken(email);
    throw error;
  }
}
