import type { Trx } from '../../db/database.ts';

/** Who gets a seat together: a member with the guests who wait with them, or a guest whose host has a seat already. */
export type WaitingGroup = { id: number; size: number };

const waitingGroups = (trx: Trx, eventId: number) =>
  trx
    .selectFrom('event_registration as registration')
    .leftJoin('event_registration as host', 'host.id', 'registration.host_id')
    .select('registration.id')
    .select(({ selectFrom }) =>
      selectFrom('event_registration as guest')
        .whereRef('guest.host_id', '=', 'registration.id')
        .where('guest.state', '=', 'WAITING')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('guests'),
    )
    .where('registration.event_id', '=', eventId)
    .where('registration.state', '=', 'WAITING')
    .where(({ or, eb }) => or([eb('host.id', 'is', null), eb('host.state', '<>', 'WAITING')]))
    .orderBy('registration.id');

/** The waiting list in its order, without those to whom seats are offered. */
export async function listUnofferedGroups(trx: Trx, eventId: number): Promise<WaitingGroup[]> {
  const rows = await waitingGroups(trx, eventId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('seat_offer as offer')
            .whereRef('offer.registration_id', '=', 'registration.id')
            .where('offer.state', '=', 'PENDING')
            .select('offer.id'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id, guests }) => ({ id, size: 1 + (guests ?? 0) }));
}

/** Those of the waiting list who have not been told of a free seat since a moment, in their order. */
export async function listUntoldGroups(trx: Trx, eventId: number, since: string): Promise<WaitingGroup[]> {
  const rows = await waitingGroups(trx, eventId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('registration_history as line')
            .whereRef('line.registration_id', '=', 'registration.id')
            .where('line.kind', '=', 'seat.announced')
            .where('line.at', '>', since)
            .select('line.id'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id, guests }) => ({ id, size: 1 + (guests ?? 0) }));
}
