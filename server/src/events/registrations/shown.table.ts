import type { Db } from '../../db/database.ts';
import { countOf } from '../../db/page.ts';
import type { EventRegistrationRow } from '../../db/schema.ts';
import { LIVE_STATES } from './registrations.table.ts';

/** The offers of some registrations that hold. @param at now */
export async function listHoldingOffers(db: Db, registrationIds: number[], at: string) {
  if (registrationIds.length === 0) return new Map<number, { expiresAt: string; seats: number }>();
  const rows = await db
    .selectFrom('seat_offer')
    .select(['registration_id', 'expires_at', 'seats'])
    .where('registration_id', 'in', registrationIds)
    .where('state', '=', 'PENDING')
    .where('expires_at', '>', at)
    .execute();
  return new Map(
    rows.map(({ registration_id, expires_at, seats }) => [registration_id, { expiresAt: expires_at, seats }]),
  );
}

/**
 * How many groups are on the waiting list by there, of those of some registrations that wait: 1 for the first. Each list is counted once,
 * however many of its positions are asked for.
 */
export async function listPositions(db: Db, registrationIds: number[]): Promise<Map<number, number>> {
  if (registrationIds.length === 0) return new Map();
  const rows = await db
    .with('waiting_group', (eb) =>
      eb
        .selectFrom('event_registration as first')
        .leftJoin('event_registration as first_host', 'first_host.id', 'first.host_id')
        .where('first.event_id', 'in', ({ selectFrom }) =>
          selectFrom('event_registration').select('event_id').where('id', 'in', registrationIds),
        )
        .where('first.state', '=', 'WAITING')
        .where(({ or, eb }) => or([eb('first_host.id', 'is', null), eb('first_host.state', '<>', 'WAITING')]))
        .select('first.id')
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('first.event_id').orderBy('first.id'))
            .as('position'),
        ),
    )
    .selectFrom('event_registration as registration')
    .leftJoin('event_registration as host', 'host.id', 'registration.host_id')
    .innerJoin('waiting_group', (join) =>
      // A guest who waits with their host is where the host is.
      join.on('waiting_group.id', '=', ({ eb, ref }) =>
        eb.case().when('host.state', '=', 'WAITING').then(ref('host.id')).else(ref('registration.id')).end(),
      ),
    )
    .select(['registration.id', 'waiting_group.position'])
    .where('registration.id', 'in', registrationIds)
    .where('registration.state', '=', 'WAITING')
    .execute();
  return new Map(rows.map(({ id, position }) => [id, position]));
}

/** A member's own registration for each of some events: the one that lives, else their last. */
export async function listOfMember(
  db: Db,
  accountId: number,
  eventIds: number[],
): Promise<EventRegistrationRow[]> {
  const rows = await db
    .selectFrom('event_registration')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('host_id', 'is', null)
    .where('event_id', 'in', eventIds)
    .orderBy(({ eb }) => eb('state', 'in', LIVE_STATES))
    .orderBy('id')
    .execute();
  return [...new Map(rows.map((row) => [row.event_id, row])).values()];
}

/** The guests of some members, without those who gave their seat back in time. */
export const listGuestsOf = (db: Db, hostIds: number[]) =>
  db
    .selectFrom('event_registration')
    .selectAll()
    .where('host_id', 'in', hostIds)
    .where('state', '<>', 'WITHDRAWN')
    .orderBy('id')
    .execute();

/** People on the waiting list, guests too. */
export async function countWaiting(db: Db, eventId: number): Promise<number> {
  const query = db
    .selectFrom('event_registration')
    .where('event_id', '=', eventId)
    .where('state', '=', 'WAITING');
  return countOf(query);
}
