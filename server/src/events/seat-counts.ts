import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const countIn = (state: 'REGISTERED' | 'WAITING') => sql<number>`(
  select count(*) from event_registration
  where event_registration.event_id = event.id and event_registration.state = ${sql.lit(state)}
)`;

/** Those of offers that hold. @param at the moment */
const offeredSeats = (at: string) => sql<number>`(
  select cast(coalesce(sum(seat_offer.seats), 0) as bigint) from seat_offer
  where seat_offer.event_id = event.id and seat_offer.state = 'PENDING' and seat_offer.expires_at > ${at}
)`;

/** The seats of the event of the query around them: taken, offered, and the people who wait for one. @param at now */
export const seatCounts = (at: string) => [
  countIn('REGISTERED').as('registered'),
  offeredSeats(at).as('offered'),
  countIn('WAITING').as('waiting'),
];

/** Of one event. */
export const readSeatCounts = (db: Db, eventId: number, at: string) =>
  db.selectFrom('event').select(seatCounts(at)).where('event.id', '=', eventId).executeTakeFirstOrThrow();
