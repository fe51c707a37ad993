import type { EventRegistrationRow, EventRow } from '../../db/schema.ts';
import { timestamp } from '../../kernel/clock.ts';
import type { Change } from '../change.ts';
import { fillSeats } from '../registrations/fill-seats.ts';
import { listLiveOfAccount } from '../registrations/linked-guests.table.ts';
import { closeOffersOf } from '../registrations/offers.table.ts';
import { recordRegistrations } from '../registrations/registration-history.ts';
import { moveRegistrations } from '../registrations/registrations.table.ts';
import { listHoldingOffers } from '../registrations/shown.table.ts';
import { shrinkOfferOfHost } from '../registrations/withdraw.ts';
import { makeOwn, moveGuests } from './guest-registrations.table.ts';

/**
 * Of several registrations with which one person comes to an event, or waits, one stays (E19): the oldest, with its place on the list; but one
 * with a seat before one without, as nobody loses a seat by it. The others go without a fee, even after the deadline, their seats to
 * the waiting list. Who registered as a member is no guest any more, whichever stays.
 * @param event one that people may still register for, locked
 */
export async function mergeRegistrations(change: Change, event: EventRow, accountId: number): Promise<void> {
  const { trx, clock } = change;
  const live = await listLiveOfAccount(trx, event.id, accountId);
  const ids = live.map(({ id }) => id);
  const offers = await listHoldingOffers(trx, ids, timestamp(clock));
  const rankOf = (row: EventRegistrationRow) => worthOf(row, offers.has(row.id));
  const [kept, ...others] = live.toSorted((one, other) => rankOf(one) - rankOf(other) || one.id - other.id);
  if (!kept || others.length === 0) return;
  for (const other of others) await withdrawTwin(change, other, kept);
  const isMember = others.some(({ host_id }) => host_id === null);
  if (isMember && kept.host_id !== null) await becomeMember(change, kept, kept.host_id);
  await fillSeats(change, event);
}

/** Less is better: a seat, one that they hand over, one that is offered, none. */
function worthOf({ state, handing_over_since }: EventRegistrationRow, hasOffer: boolean): number {
  if (state === 'REGISTERED') return handing_over_since === null ? 0 : 1;
  return hasOffer ? 2 : 3;
}

/** Their guests come with the registration that stays. */
async function withdrawTwin(
  change: Change,
  other: EventRegistrationRow,
  kept: EventRegistrationRow,
): Promise<void> {
  const { trx, clock } = change;
  const { id, state, host_id } = other;
  const declined = await closeOffersOf(trx, [id], { state: 'DECLINED', at: timestamp(clock) });
  await recordRegistrations(change, declined, { kind: 'offer.declined' });
  await moveRegistrations(trx, [id], { from: state, to: 'WITHDRAWN' });
  await moveGuests(trx, id, kept.id);
  await recordRegistrations(change, [id], {
    kind: 'registration.merged',
    facts: { mergedInto: kept.id },
    // A guest who waits was never written to.
    hasLetter: host_id === null || state === 'REGISTERED',
  });
  if (host_id !== null && state === 'WAITING') await shrinkOfferOfHost(change, host_id);
}

async function becomeMember(
  change: Change,
  { id, state }: EventRegistrationRow,
  hostId: number,
): Promise<void> {
  const { trx } = change;
  await makeOwn(trx, id);
  await recordRegistrations(change, [id], { kind: 'guest.became-member' });
  if (state === 'WAITING') await shrinkOfferOfHost(change, hostId);
}
