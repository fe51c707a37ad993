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

/**
 * The active members who have no seat, by name; `is_found` says whether a search for `q` finds them. The person of a Single
 * membership that has ended comes back by a term of that one, which keeps the gap and the first day (A5); not those of one that
 * became Business, nor one whose seat another person had after them.
 */
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
            .where(({ and, eb, exists: some, not: no, or, selectFrom: from }) => {
              const terms = from('membership_term as term')
                .select('term.id')
                .whereRef('term.membership_id', '=', 'seat.membership_id');
              const laterSeats = from('seat_assignment as later')
                .select('later.id')
                .whereRef('later.membership_id', '=', 'seat.membership_id')
                .whereRef('later.id', '>', 'seat.id');
              return or([
                eb('seat.state', '<>', 'RELEASED'),
                and([
                  some(terms.where('term.offer', '=', 'SINGLE')),
                  no(some(terms.where('term.offer', '=', 'BUSINESS').where('term.state', '<>', 'ANNULLED'))),
                  no(some(terms.where('term.state', 'in', ['PLANNED', 'CURRENT']))),
                  no(some(laterSeats)),
                ]),
              ]);
            }),
        ),
      ),
    )
    .orderBy('account.search_text')
    .orderBy('account.id')
    .execute();
