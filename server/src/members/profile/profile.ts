// Members' own profiles: their data, the three switches and their photo. Here they cannot change their address (accounts/
// email-change/), nor their offer or whether they are active. The directory shows changes at once.

import { DENOMINATION_REQUIRED } from '@cercle/contract/members';
import {
  type Profile,
  type ProfileUpdate,
  type ProfileUpdateResult,
  profileUpdate,
} from '@cercle/contract/profile';
import { changePhoto, lockActiveAccount } from '../../accounts/accounts.table.ts';
import { renewToken } from '../../accounts/sessions/renew-token.ts';
import { hasSession } from '../../accounts/sessions/sessions.table.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { AccountChange } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, type Member, requireMember } from '../../kernel/actor.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { parseChange } from '../../kernel/parse-change.ts';
import { toUser } from '../member-view.ts';
import { changeMember, findMember, switchColumns } from '../members.table.ts';

export function createProfile(dependencies: Dependencies) {
  const { db, images } = dependencies;

  /**
   * The member's own data, whatever the switches are. @throws DomainError unauthenticated when the account was deleted
   */
  async function profile(actor: Actor): Promise<Profile> {
    return profileOf(db, requireMember(actor).id);
  }

  async function profileOf(db: Db, id: number): Promise<Profile> {
    const row = await findMember(db, id);
    if (!row) throw new DomainError('unauthenticated');
    return toUser(row, images);
  }

  /**
   * An omitted photo is left unchanged, an omitted switch, too. A text that is left as it was need not obey the rules: the
   * public form accepts longer ones.
   * @throws DomainError conflict for a stale version, validation by field, photo errors
   */
  async function updateProfile(
    actor: Actor,
    input: ProfileUpdate,
    photo: File | null,
  ): Promise<ProfileUpdateResult> {
    const member = requireMember(actor);
    const picture = photo && (await images.read(photo, 'file'));
    return db.transaction().execute(async (trx) => {
      const before = await lockMember(trx, member);
      if (input.version !== undefined && input.version !== before.version) throw new DomainError('conflict');
      const data = parseChange(profileUpdate, textsOf(before), input);
      const isBusiness = before.member_type === 'BUSINESS';
      if (isBusiness && !data.freeDenomination) throw fieldError('freeDenomination', DENOMINATION_REQUIRED);
      if (picture) await images.store(trx, picture, before.photo_hash);
      const change = columnsOf({ ...data, freeDenomination: isBusiness ? data.freeDenomination : '' });
      await changeMember(trx, member.id, before.version, {
        ...change,
        ...(picture && { photo_hash: picture.hash }),
      });
      if (picture && before.photo_hash) await images.removeIfUnused(trx, before.photo_hash);
      return { ...(await profileOf(trx, member.id)), token: await renewToken(trx, dependencies, member) };
    });
  }

  /** Returns the new URL; the old one stops working. @throws DomainError photo errors */
  async function updatePhoto(actor: Actor, photo: File): Promise<{ photoUrl: string }> {
    const member = requireMember(actor);
    const picture = await images.read(photo);
    await db.transaction().execute(async (trx) => {
      const before = await lockMember(trx, member);
      await images.store(trx, picture, before.photo_hash);
      await changePhoto(trx, member.id, picture.hash);
      if (before.photo_hash) await images.removeIfUnused(trx, before.photo_hash);
    });
    return { photoUrl: images.privateUrl(picture.hash) };
  }

  return { profile, updateProfile, updatePhoto };
}

/**
 * Concurrent changes of one member wait for each other, so that each deletes the picture it really replaced. The member
 * is checked again, because decoding a picture may take seconds.
 * @throws DomainError unauthenticated when the account or the session has ended
 */
async function lockMember(trx: Trx, { id, sessionId }: Member) {
  const account = await lockActiveAccount(trx, id);
  if (!account || !(await hasSession(trx, id, sessionId))) throw new DomainError('unauthenticated');
  return account;
}

const textsOf = (row: Awaited<ReturnType<typeof lockMember>>) => ({
  fullName: row.full_name,
  company: row.company,
  phone: row.phone,
  vat: row.vat,
  freeDenomination: row.free_denomination,
});

const columnsOf = (data: ProfileUpdate) =>
  ({
    full_name: data.fullName,
    company: data.company,
    phone: data.phone,
    vat: data.vat,
    free_denomination: data.freeDenomination,
    ...switchColumns(data),
  }) satisfies AccountChange;
