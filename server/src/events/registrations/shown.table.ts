import type { Db } from '../../db/database.ts';
import { countOf } from '../../db/page.ts';

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

/** How many groups are on the waiting list by there, of those of some registrations that wait: 1 for the first. */
export async function listPositions(db: Db, registrationIds: number[]): Promise<Map<number, number>> {
  if (registrationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('event_registration as registration')
    .leftJoin('event_registration as host', 'host.id', 'registration.host_id')
    .select('registration.id')
    .select(({ selectFrom, fn }) =>
      selectFrom('event_registration as other')
        .leftJoin('event_registration as other_host', 'other_host.id', 'other.host_id')
        .whereRef('other.event_id', '=', 'registration.event_id')
        .where('other.state', '=', 'WAITING')
        .where(({ or, eb }) => or([eb('other_host.id', 'is', null), eb('other_host.state', '<>', 'WAITING')]))
        // A guest who waits with their host is where the host is.
        .where(({ eb, ref }) =>
          eb(
            'other.id',
            '<=',
            eb
              .case()
              .when('host.state', '=', 'WAITING')
              .then(ref('host.id'))
              .else(ref('registration.id'))
              .end(),
          ),
        )
        .select(fn.countAll<number>().as('count'))
        .as('position'),
    )
    .where('registration.id', 'in', registrationIds)
    .where('registration.state', '=', 'WAITING')
    .execute();
  return new Map(rows.map(({ id, position }) => [id, position ?? 0]));
}

/** A member's last registration for each of some events. */
export const listOfMember = (db: Db, accountId: number, eventIds: number[]) =>
  db
    .selectFrom('event_registration')
    .selectAll()
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('event_registration')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('account_id', '=', accountId)
        .where('host_id', 'is', null)
        .where('event_id', 'in', eventIds)
        .groupBy('event_id'),
    )
    .execute();

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
