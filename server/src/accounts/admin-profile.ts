// Administrators' own profiles: their name, which the audit log and the mails show, and their photo.

import type { AdminProfile, AdminProfileUpdate, AdminProfileUpdateResult } from '@cercle/contract/profile';
import { recordAudit } from '../audit-log/audit-entries.ts';
import { fieldChanges } from '../audit-log/field-changes.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireAdminAccount } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { changeAdmin, findAdmin, lockActiveAccount } from './accounts.table.ts';
import { renewToken } from './sessions/renew-token.ts';

const FIELDS = { full_name: 'fullName', photo_hash: 'photo' } as const;

export function createAdminProfile(dependencies: Dependencies) {
  const { db, clock, images } = dependencies;

  /** The administrator's own data. @throws DomainError unauthenticated when the account has been deleted */
  async function adminProfile(actor: Actor): Promise<AdminProfile> {
    return profileOf(db, requireAdminAccount(actor).id);
  }

  async function profileOf(db: Db, id: number): Promise<AdminProfile> {
    const row = await findAdmin(db, id);
    if (!row) throw new DomainError('unauthenticated');
    return {
      id: row.id,
      fullName: row.full_name,
      email: row.email,
      photoUrl: row.photo_hash && images.privateUrl(row.photo_hash),
    };
  }

  /** An omitted photo is left unchanged. @throws DomainError photo errors */
  async function updateAdminProfile(
    actor: Actor,
    { fullName }: AdminProfileUpdate,
    photo: File | null,
  ): Promise<AdminProfileUpdateResult> {
    const admin = requireAdminAccount(actor);
    const picture = photo && (await images.read(photo, 'file'));
    return db.transaction().execute(async (trx) => {
      const before = await lockActiveAccount(trx, admin.id);
      if (!before) throw new DomainError('unauthenticated');
      if (picture) await images.store(trx, picture, before.photo_hash);
      const change = { full_name: fullName, ...(picture && { photo_hash: picture.hash }) };
      await changeAdmin(trx, admin.id, change);
      if (picture && before.photo_hash) await images.removeIfUnused(trx, before.photo_hash);
      const subject = {
        kind: 'admin',
        id: admin.id,
        name: fullName,
        changes: fieldChanges(before, change, FIELDS),
      } as const;
      await recordAudit(trx, clock, admin, 'admin.updated', subject);
      return { ...(await profileOf(trx, admin.id)), token: await renewToken(trx, dependencies, admin) };
    });
  }

  return { adminProfile, updateAdminProfile };
}
