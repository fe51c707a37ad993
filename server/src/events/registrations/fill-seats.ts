// What happens once a seat may be free, by a member, an administrator or the clock: the one entry point after every such act, under the lock of the event
// (E1–E4). Until the deadline to withdraw, free seats are offered in the order of the waiting list: to the first group that fits; a
// larger one is passed over until there are enough. An offer holds for two days. After the deadline taking a seat may cost a fee, so
// that nothing is held for anyone: everybody on the list who fits is told, and the seat goes to the first who says yes.

import type { EventRow } from '../../db/schema.ts';
import { hoursAfter, hoursBefore } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { type Change, changeByWaitingList } from '../change.ts';
import { expireOffers, insertOffers } from './offers.table.ts';
import { recordRegistrations } from './registration-history.ts';
import { listLiveGuestIds, moveRegistrations } from './registrations.table.ts';
import { readSeats, type Seats } from './seats.ts';
import { listUnofferedGroups, listUntoldGroups, type WaitingGroup } from './waiting-list.table.ts';

const OFFER_HOURS = 48;
/** Who waits is told of free seats once in so many hours, however often some come and go. */
const ANNOUNCEMENT_HOURS = 24;

/**
 * Closes the offers whose time is over, and offers or announces the seats that are free. Does nothing else once the event has begun, or
 * is cancelled. @param event locked, as it is now
 */
export async function fillSeats(cause: Change, event: EventRow): Promise<void> {
  const change = changeByWaitingList(cause);
  const { trx, clock } = change;
  const at = timestamp(clock);
  await closeExpiredOffers(change, event.id);
  if (event.state !== 'PUBLISHED' || event.starts_at <= at) return;
  const seats = await readSeats(trx, event, at);
  if (seats.isLate) await announceSeats(change, event.id, seats);
  else await offerSeats(change, event, seats);
}

/** Who did not answer leaves the waiting list, with the guests who wait with them, and may join it again. */
async function closeExpiredOffers(change: Change, eventId: number): Promise<void> {
  const { trx, clock } = change;
  const expired = await expireOffers(trx, eventId, timestamp(clock));
  if (expired.length === 0) return;
  await recordRegistrations(change, expired, { kind: 'offer.expired' });
  const guests = await listLiveGuestIds(trx, expired);
  const left = await moveRegistrations(trx, [...expired, ...guests], { from: 'WAITING', to: 'WITHDRAWN' });
  await recordRegistrations(change, left, { kind: 'registration.withdrawn', hasLetter: false });
}

async function offerSeats(change: Change, event: EventRow, { free, lateFrom }: Seats): Promise<void> {
  if (free === 0) return;
  const { trx, clock } = change;
  const at = timestamp(clock);
  const expiresAt = [hoursAfter(at, OFFER_HOURS), lateFrom, event.starts_at].sort()[0] ?? lateFrom;
  const groups = groupsThatFit(await listUnofferedGroups(trx, event.id), free);
  const offers = groups.map(({ id, size }) => ({ registrationId: id, seats: size }));
  await insertOffers(trx, offers, { eventId: event.id, at, expiresAt });
  for (const [size, alike] of Map.groupBy(groups, (group) => group.size)) {
    const ids = alike.map(({ id }) => id);
    await recordRegistrations(change, ids, { kind: 'offer.made', facts: { expiresAt, seats: size } });
  }
}

/** In their order; together they take no more than `free` seats. */
function groupsThatFit(groups: WaitingGroup[], free: number): WaitingGroup[] {
  let left = free;
  return groups.filter(({ size }) => {
    if (size > left) return false;
    left -= size;
    return true;
  });
}

async function announceSeats(change: Change, eventId: number, { takeable }: Seats): Promise<void> {
  if (takeable === 0) return;
  const since = hoursBefore(timestamp(change.clock), ANNOUNCEMENT_HOURS);
  const groups = await listUntoldGroups(change.trx, eventId, since);
  const told = groups.filter(({ size }) => size <= takeable).map(({ id }) => id);
  await recordRegistrations(change, told, { kind: 'seat.announced' });
}
