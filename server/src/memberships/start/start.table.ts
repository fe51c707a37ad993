import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { matchesSearch } from '../../db/search.ts';

/** The Business membership of a company, the latest if there are several. */
export async function findBusinessMembership(db: Db, partyId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('membership')
    .innerJoin('membership_term as term', 'term.membership_id', 'membership.id')
    .select('membership.id')
    .where('membership.party_id', '=', partyId)
    .where('term.offer', '=', 'BUSINESS')
    .where('term.state', '<>', 'ANNULLED')
    .orderBy('membership.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The active members who have no seat, by name; `is_found` says whether a search for `q` finds them. */
export const listMembersWithoutSeat = (db: Db, q: string) =>
  db
    .selectFrom('account')
    .leftJoin('membership_request as request', 'request.account_id', 'account.id')
    .select(['account.id', 'account.full_name', 'account.email', 'account.company', 'account.vat'])
    .select(['account.member_type', 'account.created_at', 'request.id as request_id', 'request.processed_at'])
    .select(
      (q === ''
        ? sql<boolean>`true`
        : matchesSearch(db, 'account', q, { columns: ['search_text', 'email', 'phone_digits'] })
      ).as('is_found'),
    )
    .where('account.role', '=', 'MEMBER')
    .where('account.active', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('seat_assignment as seat')
            .select('seat.id')
            .whereRef('seat.account_id', '=', 'account.id')
            .where('seat.state', '<>', 'RELEASED'),
        ),
      ),
    )
    .orderBy('account.search_text')
    .orderBy('account.id')
    .execute();
