import type { Db } from '../db/database.ts';
import { listUnofferedGroups } from '../events/registrations/waiting-list.table.ts';

/** The sizes of the groups of an event that wait without an offer, though they fit; before the deadline to withdraw, none. */
export async function unofferedGroups(db: Db, eventId: number): Promise<number[]> {
  const { capacity } = await db
    .selectFrom('event')
    .select('capacity')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const registered = await db
    .selectFrom('event_registration')
    .select('id')
    .where('event_id', '=', eventId)
    .where('state', '=', 'REGISTERED')
    .execute();
  const offers = await db
    .selectFrom('seat_offer')
    .select('seats')
    .where('event_id', '=', eventId)
    .where('state', '=', 'PENDING')
    .execute();
  const free = capacity - registered.length - offers.reduce((sum, { seats }) => sum + seats, 0);
  const groups = await db.transaction().execute((trx) => listUnofferedGroups(trx, eventId));
  return groups.map(({ size }) => size).filter((size) => size <= free);
}
