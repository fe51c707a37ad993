import type { EventRegistrationRow } from '../../db/schema.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Change } from '../change.ts';
import { fillSeats } from './fill-seats.ts';
import { feeFacts, requireFeeSeen } from './late-fee.ts';
import { closeOffersOf, findLastOffer, findPendingOffer } from './offers.table.ts';
import type { OpenEvent } from './open-event.ts';
import { recordRegistrations } from './registration-history.ts';
import { findRegistration, listLiveGuests, moveRegistrations } from './registrations.table.ts';
import { takeSeats } from './take-seats.ts';

/**
 * Takes the seats that are offered to who waits or, once it is too late for offers, seats that are free or handed over. Guests who were
 * added since the offer was made go on waiting, by themselves from then on: a seat that was too few for all of them may be free.
 * @throws DomainError conflict when no seat is theirs to take; validation on `isFeeSeen`
 */
export async function acceptSeat(
  change: Change,
  open: OpenEvent,
  row: EventRegistrationRow,
  isFeeSeen: boolean,
): Promise<void> {
  const { trx, clock } = change;
  const { seats } = open;
  if (row.state !== 'WAITING') throw await notWaiting(change, row);
  await refuseWithoutHost(change, row);
  const offer = await findPendingOffer(trx, row.id);
  if (!offer && !seats.isLate) throw new DomainError('conflict', NO_OFFER);
  const group = [row.id, ...(await listWaitingGuestIds(change, row))];
  const ids = offer ? group.slice(0, offer.seats) : group;
  if (!offer && ids.length > seats.takeable) throw new DomainError('conflict', NO_SEAT);
  if (seats.isLate) requireFeeSeen(open, undefined, isFeeSeen);
  const claimed = await closeOffersOf(trx, [row.id], { state: 'CLAIMED', at: timestamp(clock) });
  await recordRegistrations(change, claimed, { kind: 'offer.claimed' });
  const registered = await takeSeats(change, open, {
    count: ids.length,
    free: seats.free + (offer?.seats ?? 0),
    accountId: row.account_id,
    take: () =>
      moveRegistrations(trx, ids, { from: 'WAITING', to: 'REGISTERED', registeredAt: timestamp(clock) }),
  });
  await recordRegistrations(change, registered, {
    kind: 'registration.registered',
    facts: seats.isLate ? feeFacts(open) : {},
  });
  if (ids.length < group.length) await fillSeats(change, open.event);
}

async function listWaitingGuestIds({ trx }: Change, { id }: EventRegistrationRow): Promise<number[]> {
  const guests = await listLiveGuests(trx, id);
  return guests.filter(({ state }) => state === 'WAITING').map((guest) => guest.id);
}

/** A guest who waits with their host gets a seat with them. */
async function refuseWithoutHost(
  { trx }: Change,
  { event_id, host_id }: EventRegistrationRow,
): Promise<void> {
  const host = host_id === null ? undefined : await findRegistration(trx, event_id, host_id);
  if (host && host.state !== 'REGISTERED') throw new DomainError('conflict', HOST_WAITS);
}

async function notWaiting({ trx }: Change, { id, state }: EventRegistrationRow): Promise<DomainError> {
  if (state === 'REGISTERED')
    return new DomainError('conflict', 'Cette place est déjà prise par cette inscription.');
  const last = await findLastOffer(trx, id);
  return new DomainError('conflict', last?.state === 'EXPIRED' ? OFFER_GONE : NOT_ON_LIST);
}

const NO_OFFER =
  'Aucune place n’est encore proposée à cette inscription\u202f: la liste d’attente suit son ordre.';
const NO_SEAT = 'Il n’y a plus assez de places libres\u202f: une autre personne a dit oui la première.';
const OFFER_GONE =
  'Le délai pour répondre est passé\u202f: cette place a été proposée à la personne suivante. On peut rejoindre à nouveau la liste d’attente.';
const NOT_ON_LIST = 'Cette inscription n’est plus sur la liste d’attente.';
const HOST_WAITS =
  'Cet invité attend avec le membre qui l’invite\u202f: ils reçoivent leurs places ensemble.';
