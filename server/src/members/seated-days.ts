import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Day } from '../kernel/calendar.ts';

/** The day on which a term ended, or the one it runs to. */
export const termEnd = sql<Day>`coalesce(term.closed_on, term.ends_on)`;
/** The first day on which both a seat and its term run. */
export const seatedFrom = sql<Day>`case when seat.from_on > term.starts_on then seat.from_on else term.starts_on end`;
/** The first day on which one of them no longer does. */
export const seatedUntil = sql<Day>`case when seat.to_on < ${termEnd} then seat.to_on else ${termEnd} end`;

/**
 * When persons had a seat: a row of `seat` and `term` for each seat and each term of its membership that share a day. A term that was
 * annulled never ran, and a seat to which a person is only invited is nobody's yet.
 */
export const seatedDays = (db: Db) =>
  db
    .selectFrom('seat_assignment as seat')
    .innerJoin('membership_term as term', 'term.membership_id', 'seat.membership_id')
    .select(['seat.account_id', seatedFrom.as('from'), seatedUntil.as('until')])
    .where('seat.state', '<>', 'INVITED')
    .where('term.state', '<>', 'ANNULLED')
    .where(seatedFrom, '<', seatedUntil);
