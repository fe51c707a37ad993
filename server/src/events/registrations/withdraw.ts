import type { EventRegistrationRow } from '../../db/schema.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Change } from '../change.ts';
import { fillSeats } from './fill-seats.ts';
import { feeFacts, isLate, requireFeeSeen } from './late-fee.ts';
import { closeOffersOf, findPendingOffer, shrinkOffer } from './offers.table.ts';
import type { OpenEvent } from './open-event.ts';
import { recordRegistrations } from './registration-history.ts';
import { listLiveGuests, moveRegistrations } from './registrations.table.ts';

/**
 * Takes a person off an event or off its waiting list, with the guests whom they bring, for members and administrators alike (E3). By the deadline it
 * costs nothing; later what it costs depends on whether another takes the seat. An offer that they had goes to the next, for good (E1).
 * @throws DomainError conflict for who neither comes nor waits; validation on `isFeeSeen`
 */
export async function withdraw(
  change: Change,
  open: OpenEvent,
  row: EventRegistrationRow,
  isFeeSeen: boolean,
): Promise<void> {
  if (row.state !== 'REGISTERED' && row.state !== 'WAITING') throw new DomainError('conflict', NOT_LIVE);
  const guests = await listLiveGuests(change.trx, row.id);
  const people = [row, ...guests];
  const late = people.find((person) => isLate(change, open, person));
  if (late) requireFeeSeen(open, late, isFeeSeen);
  await leave(change, open, people);
  if (row.host_id !== null && row.state === 'WAITING') await shrinkOfferOfHost(change, row.host_id);
  await fillSeats(change, open.event);
}

/** @throws DomainError conflict without an offer */
export async function refuseOffer(change: Change, open: OpenEvent, row: EventRegistrationRow): Promise<void> {
  if (!(await findPendingOffer(change.trx, row.id))) throw new DomainError('conflict', NO_OFFER);
  await withdraw(change, open, row, false);
}

/**
 * Each leaves by the deadline of their own seat.
 * @param open null where nobody is left to owe a fee
 */
export async function leave(
  change: Change,
  open: OpenEvent | null,
  people: EventRegistrationRow[],
): Promise<void> {
  const { trx, clock } = change;
  const idsOf = (rows: EventRegistrationRow[]) => rows.map(({ id }) => id);
  const declined = await closeOffersOf(trx, idsOf(people), { state: 'DECLINED', at: timestamp(clock) });
  await recordRegistrations(change, declined, { kind: 'offer.declined' });
  for (const person of people) {
    const isTooLate = open !== null && isLate(change, open, person);
    const to = isTooLate ? 'WITHDRAWN_LATE' : 'WITHDRAWN';
    await moveRegistrations(trx, [person.id], { from: person.state, to });
    await recordRegistrations(change, [person.id], {
      kind: isTooLate ? 'registration.withdrawn-late' : 'registration.withdrawn',
      facts: isTooLate ? feeFacts(open, person) : {},
      // A guest hears of it who was told that they had a seat.
      hasLetter: person.host_id === null || person.state === 'REGISTERED',
    });
  }
}

/** A guest less waits with this member: a pending offer holds no more seats than they need. */
export async function shrinkOfferOfHost({ trx }: Change, hostId: number): Promise<void> {
  const waiting = (await listLiveGuests(trx, hostId)).filter(({ state }) => state === 'WAITING');
  await shrinkOffer(trx, hostId, 1 + waiting.length);
}

const NOT_LIVE = 'Cette inscription n’est plus en cours.';
const NO_OFFER = 'Aucune place n’est proposée à cette inscription en ce moment.';
