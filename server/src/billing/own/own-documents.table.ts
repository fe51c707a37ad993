import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** More than a company gets in ten years. */
const MAX_DOCUMENTS = 300;

/**
 * The issued documents that a person may read: of the companies for whose dues they answer, of the Single memberships on which they
 * sit or sat, and those written by hand for the person who has such a membership. The newest first.
 */
export async function listOwnDocumentIds(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('document')
    .select('document.id')
    .where('document.number', 'is not', null)
    .where(
      sql<boolean>`(
        document.party_id in (select party_id from company_role where account_id = ${accountId} and role = 'DUES')
        or document.membership_id in (
          select membership.id from membership inner join seat_assignment seat on seat.membership_id = membership.id
          where seat.account_id = ${accountId} and membership.offer = 'SINGLE'
        )
        or document.membership_id is null and document.party_id in (
          select party.id from party
          inner join membership on membership.party_id = party.id
          inner join seat_assignment seat on seat.membership_id = membership.id
          where seat.account_id = ${accountId} and party.kind = 'PERSON'
        )
      )`,
    )
    .orderBy('document.issued_on', 'desc')
    .orderBy('document.id', 'desc')
    .limit(MAX_DOCUMENTS)
    .execute();
  return rows.map(({ id }) => id);
}
