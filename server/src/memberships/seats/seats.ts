// Seats: the people of a membership. One person has one seat in all; a membership has as many as its term says and were added
// to it since. INVITED until the person activates their access, then ACTIVE, RELEASED for good: free at once for somebody else.

import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Change } from '../change.ts';
import { recordEvent } from '../events.table.ts';
import { findCurrentTerm, seatsOf } from '../terms/terms.table.ts';
import { refuseFull } from './seat-limit.ts';
import {
  activateSeat,
  findSeatOf,
  insertSeat,
  listSeats,
  listTakenSeats,
  releaseSeatRow,
  type SeatRow,
} from './seats.table.ts';

type Person = { accountId: number; state: 'INVITED' | 'ACTIVE' };

/**
 * Gives a person a seat of the membership.
 * @throws DomainError conflict when all seats are taken, or the person has one somewhere (B8)
 */
export async function assignSeat(change: Change, membershipId: number, { accountId, state }: Person) {
  const { trx, clock, day } = change;
  const other = await findSeatOf(trx, accountId);
  if (other)
    throw new DomainError(
      'conflict',
      other.membership_id === membershipId
        ? `${other.full_name} a déjà une place dans cette adhésion.`
        : `${other.full_name} a déjà une place dans une autre adhésion\u202f: libérez-la d’abord.`,
    );
  await refuseFull(trx, membershipId);
  await insertSeat(trx, { membershipId, accountId, from: day, state, at: timestamp(clock) });
  const kind = state === 'ACTIVE' ? 'seat.activated' : 'seat.invited';
  await recordEvent(change, kind, { membershipId }, { accountId });
}

/** INVITED → ACTIVE: the person has activated their access. */
export async function takeSeat(change: Change, accountId: number): Promise<void> {
  const seat = await findSeatOf(change.trx, accountId);
  if (!seat || !(await activateSeat(change.trx, seat.id, change.day))) return;
  await recordEvent(change, 'seat.activated', { membershipId: seat.membership_id }, { accountId });
}

/** The person leaves; the seat is free at once (B1). Does nothing when it was released already. */
export async function releaseSeat(change: Change, seat: SeatRow): Promise<void> {
  // What the calendar does late counts for its day: a seat given since then ends as it began.
  const isGivenSince = change.day < seat.from_on;
  const to = isGivenSince ? seat.from_on : change.day;
  if (!(await releaseSeatRow(change.trx, seat.id, to))) return;
  const { membership_id: membershipId, account_id: accountId } = seat;
  await recordEvent(change, 'seat.released', { membershipId }, { accountId });
}

export async function releaseAllSeats(change: Change, membershipId: number): Promise<void> {
  for (const seat of await listTakenSeats(change.trx, membershipId)) await releaseSeat(change, seat);
}

/**
 * Gives back the seats that were released since a day, to those who have none elsewhere by now. One may have changed hands in
 * these days: of more people than the term has seats, the last ones have them.
 */
export async function restoreSeats(change: Change, membershipId: number, releasedOn: string): Promise<void> {
  const { trx } = change;
  const term = await findCurrentTerm(trx, membershipId);
  const seats = term ? await seatsOf(trx, term) : 0;
  const released: number[] = [];
  for (const { account_id: accountId, to_on } of await listSeats(trx, membershipId))
    if (to_on !== null && to_on >= releasedOn && !(await findSeatOf(trx, accountId)))
      released.push(accountId);
  // Of somebody who had two, the last.
  const people = released.filter((id, index) => released.lastIndexOf(id) === index);
  for (const accountId of people.slice(Math.max(0, people.length - seats)))
    await assignSeat(change, membershipId, { accountId, state: 'ACTIVE' });
}

/** Where nobody sits, gives the seat back to the person who had it last, unless they have one elsewhere by now. */
export async function restoreLastSeat(change: Change, membershipId: number): Promise<void> {
  const seats = await listSeats(change.trx, membershipId);
  const last = seats.at(-1);
  if (!last || seats.some(({ state }) => state !== 'RELEASED')) return;
  if (await findSeatOf(change.trx, last.account_id)) return;
  await assignSeat(change, membershipId, { accountId: last.account_id, state: 'ACTIVE' });
}
