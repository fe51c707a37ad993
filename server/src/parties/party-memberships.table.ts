// What a party has, and who sits on it, to be read alone: memberships change by their own verbs.

import type { Db } from '../db/database.ts';

/** Those who have a seat, or are invited to one, by name. */
export const listPeopleOf = (db: Db, partyId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('seat_assignment as seat', 'seat.membership_id', 'membership.id')
    .innerJoin('account', 'account.id', 'seat.account_id')
    .leftJoin('membership_request as request', 'request.account_id', 'account.id')
    .select(['seat.membership_id', 'seat.state', 'account.id', 'account.full_name', 'account.email'])
    .select('request.id as request_id')
    .where('membership.party_id', '=', partyId)
    .where('seat.state', '!=', 'RELEASED')
    .orderBy('account.search_text')
    .orderBy('seat.id')
    .execute();

/** Each with the term that was granted last, newest first. */
export const listMembershipsOf = (db: Db, partyId: number) =>
  db
    .selectFrom('membership')
    .leftJoin('membership_term as term', (join) =>
      join.onRef('term.membership_id', '=', 'membership.id').on('term.number', '=', (eb) =>
        eb
          .selectFrom('membership_term as latest')
          .select(({ fn }) => fn.max<number>('latest.number').as('number'))
          .whereRef('latest.membership_id', '=', 'membership.id'),
      ),
    )
    .select(['membership.id', 'membership.member_since', 'term.offer', 'term.state'])
    .select(['term.starts_on', 'term.ends_on', 'term.closed_on'])
    .where('membership.party_id', '=', partyId)
    .orderBy('membership.id', 'desc')
    .execute();
