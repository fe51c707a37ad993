import type { RegistrationVerb } from '@cercle/contract/registration-states';
import type { OwnRegistration } from '@cercle/contract/registrations';
import type { EventRow } from '../../db/schema.ts';
import { LIVE_STATES } from './registrations.table.ts';
import type { Seats } from './seats.ts';

type Event = Pick<EventRow, 'state' | 'starts_at' | 'guests_per_member'>;

type Situation = {
  event: Event;
  seats: Seats;
  registration: OwnRegistration | null;
  /** Withdrawing costs this member a fee by now. */
  isLate: boolean;
  at: string;
};

/** What a member may do about an event now: what the verbs themselves do not refuse. */
export function possibleActs({ event, seats, registration, isLate, at }: Situation): RegistrationVerb[] {
  if (event.state !== 'PUBLISHED' || event.starts_at <= at) return [];
  if (registration?.state === 'WAITING') return ofWaiting(registration, event, seats);
  if (registration?.state === 'REGISTERED') return ofRegistered(registration, event, isLate);
  const join = seats.takeable > 0 ? 'register' : 'wait';
  return registration === null ? [join, 'decline'] : [join];
}

function ofWaiting(registration: OwnRegistration, event: Event, seats: Seats): RegistrationVerb[] {
  const { offer, guests } = registration;
  const size = 1 + guests.filter(({ state }) => state === 'WAITING').length;
  const canAccept = offer !== null || (seats.isLate && size <= seats.takeable);
  return [
    ...when(canAccept, 'accept'),
    ...when(offer !== null, 'refuse'),
    'withdraw',
    ...when(hasRoomForGuest(registration, event), 'addGuest'),
  ];
}

function ofRegistered(registration: OwnRegistration, event: Event, isLate: boolean): RegistrationVerb[] {
  const { isHandingOver } = registration;
  return [
    'withdraw',
    ...when(isLate && !isHandingOver, 'handOver'),
    ...when(isHandingOver, 'keep'),
    ...when(!isHandingOver && hasRoomForGuest(registration, event), 'addGuest'),
  ];
}

const when = (condition: boolean, verb: RegistrationVerb) => (condition ? [verb] : []);

const hasRoomForGuest = ({ guests }: OwnRegistration, { guests_per_member }: Event) =>
  guests.filter(({ state }) => LIVE_STATES.includes(state)).length < guests_per_member;
