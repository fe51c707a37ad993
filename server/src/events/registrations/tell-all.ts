import type { RegistrationHistoryKind } from '@cercle/contract/registration-states';
import type { Db } from '../../db/database.ts';
import { timestamp } from '../../kernel/clock.ts';
import type { Change } from '../change.ts';
import { revokeOffers } from './offers.table.ts';
import { type RegistrationFacts, recordRegistrations } from './registration-history.ts';
import { LIVE_STATES, moveRegistrations } from './registrations.table.ts';

/** Tells everybody who comes to an event or waits, guests too, by a letter. @returns how many */
export async function tellAll(
  change: Change,
  eventId: number,
  kind: RegistrationHistoryKind,
  facts: RegistrationFacts = {},
): Promise<number> {
  const ids = await listLiveIds(change.trx, eventId);
  await recordRegistrations(change, ids, { kind, facts });
  return ids.length;
}

/**
 * REGISTERED or WAITING → CANCELLED_BY_CLUB, for all of an event that the club cancels: offers are revoked, and all are told (E8).
 * @returns how many
 */
export async function cancelRegistrations(change: Change, eventId: number, reason: string): Promise<number> {
  const { trx, clock } = change;
  const offered = await revokeOffers(trx, eventId, timestamp(clock));
  await recordRegistrations(change, offered, { kind: 'offer.revoked' });
  const ids = await listLiveIds(trx, eventId);
  for (const from of LIVE_STATES) await moveRegistrations(trx, ids, { from, to: 'CANCELLED_BY_CLUB' });
  await recordRegistrations(change, ids, { kind: 'registration.cancelled', facts: { reason } });
  return ids.length;
}

async function listLiveIds(db: Db, eventId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('event_registration')
    .select('id')
    .where('event_id', '=', eventId)
    .where('state', 'in', LIVE_STATES)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
