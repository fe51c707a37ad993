import type { Db, Trx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import type { Day } from '../kernel/calendar.ts';
import { DomainError } from '../kernel/domain-error.ts';

type NewMembership = { partyId: number; memberSince: Day; at: string };

export async function insertMembership(
  trx: Trx,
  { partyId, memberSince, at }: NewMembership,
): Promise<number> {
  const { id } = await trx
    .insertInto('membership')
    .values({ party_id: partyId, member_since: memberSince, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const memberships = (db: Db) =>
  db
    .selectFrom('membership')
    .innerJoin('party', 'party.id', 'membership.party_id')
    .select([
      'membership.id',
      'membership.party_id',
      'membership.member_since',
      'party.legal_name',
      'party.kind',
    ]);

/** @throws DomainError not-found */
export async function membershipById(db: Db, id: number) {
  const row = await memberships(db).where('membership.id', '=', id).executeTakeFirst();
  if (!row) throw noSuchMembership();
  return row;
}

export const noSuchMembership = () => new DomainError('not-found', 'Cette adhésion n’existe pas.');

/**
 * Locks the membership until the transaction ends. Every transaction that changes it, its terms, seats or renewals takes this
 * lock first: of two at once, the second sees what the first did.
 * @throws DomainError not-found
 */
export async function lockMembership(trx: Trx, id: number): Promise<void> {
  const rows = await lockRows(trx, trx.selectFrom('membership').select('id').where('id', '=', id));
  if (rows.length === 0) throw noSuchMembership();
}
