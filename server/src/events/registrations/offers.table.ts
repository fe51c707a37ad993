import type { SeatOfferState } from '@cercle/contract/registration-states';
import type { Db, Trx } from '../../db/database.ts';

type Offer = { registrationId: number; seats: number };

const OFFERS_PER_STATEMENT = 500;

export async function insertOffers(
  trx: Trx,
  offers: Offer[],
  { eventId, at, expiresAt }: { eventId: number; at: string; expiresAt: string },
): Promise<void> {
  const rows = offers.map(({ registrationId, seats }) => ({
    ...{ event_id: eventId, registration_id: registrationId, seats },
    ...{ state: 'PENDING' as const, created_at: at, expires_at: expiresAt },
  }));
  for (let from = 0; from < rows.length; from += OFFERS_PER_STATEMENT)
    await trx
      .insertInto('seat_offer')
      .values(rows.slice(from, from + OFFERS_PER_STATEMENT))
      .execute();
}

export const findPendingOffer = (db: Db, registrationId: number) =>
  db
    .selectFrom('seat_offer')
    .selectAll()
    .where('registration_id', '=', registrationId)
    .where('state', '=', 'PENDING')
    .executeTakeFirst();

/** The state of the last offer that a registration had. */
export const findLastOffer = (db: Db, registrationId: number) =>
  db
    .selectFrom('seat_offer')
    .select('state')
    .where('registration_id', '=', registrationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const closeOffers = (trx: Trx, state: SeatOfferState, at: string) =>
  trx.updateTable('seat_offer').set({ state, closed_at: at }).where('state', '=', 'PENDING');

/** PENDING → `state`. @returns the registrations that had an offer */
export async function closeOffersOf(
  trx: Trx,
  registrationIds: readonly number[],
  { state, at }: { state: 'CLAIMED' | 'DECLINED'; at: string },
): Promise<number[]> {
  if (registrationIds.length === 0) return [];
  const closed = await closeOffers(trx, state, at)
    .where('registration_id', 'in', registrationIds)
    .returning('registration_id')
    .execute();
  return closed.map(({ registration_id }) => registration_id);
}

/** PENDING → EXPIRED, for those of the event whose time is over. @returns the registrations that had them, in their order */
export async function expireOffers(trx: Trx, eventId: number, at: string): Promise<number[]> {
  const closed = await closeOffers(trx, 'EXPIRED', at)
    .where('event_id', '=', eventId)
    .where('expires_at', '<=', at)
    .returning('registration_id')
    .execute();
  return closed.map(({ registration_id }) => registration_id).sort((one, other) => one - other);
}

/** PENDING → REVOKED, for all of the event. @returns the registrations that had them */
export async function revokeOffers(trx: Trx, eventId: number, at: string): Promise<number[]> {
  const closed = await closeOffers(trx, 'REVOKED', at)
    .where('event_id', '=', eventId)
    .returning('registration_id')
    .execute();
  return closed.map(({ registration_id }) => registration_id);
}

/** A guest less: the offer is for as many as they still are. */
export const shrinkOffer = (trx: Trx, registrationId: number, seats: number) =>
  trx
    .updateTable('seat_offer')
    .set({ seats })
    .where('registration_id', '=', registrationId)
    .where('state', '=', 'PENDING')
    .where('seats', '>', seats)
    .execute();
