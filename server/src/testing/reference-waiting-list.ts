// The rules of seats, as plain as they can be written: what the verbs must come to, in one order or another.

import type { RegistrationState, SeatOfferState } from '@cercle/contract/registration-states';
import { hoursAfter } from '../kernel/calendar.ts';

export type Person = {
  /** A member by their number; a guest has a host instead. Persons are named by their place in `people`. */
  member: number | null;
  host: number | null;
  state: RegistrationState;
  handingOverSince: string | null;
  /** When they took their seat. */
  registeredAt: string | null;
  /** Which one they were to withdraw too late, and when. */
  lateNumber: number | null;
  withdrawnAt: string | null;
};

type Offer = { person: number; seats: number; state: SeatOfferState; expiresAt: string };

export type WaitingList = {
  capacity: number;
  guestsPerMember: number;
  now: string;
  lateFrom: string;
  /** Another day was chosen: those who had a seat by then may withdraw until later. */
  moved: { at: string; lateFrom: string } | null;
  startsAt: string;
  people: Person[];
  offers: Offer[];
  lateNumbers: number;
};

/** What a call is refused for. */
export class Refusal extends Error {}

const OFFER_HOURS = 48;
const isLive = ({ state }: Person) => state === 'REGISTERED' || state === 'WAITING';
const isBegun = ({ now, startsAt }: WaitingList) => now >= startsAt;
export const isLate = ({ now, lateFrom }: WaitingList) => now >= lateFrom;

/** From when giving their seat back is late. */
export function lateFromFor({ lateFrom, moved }: WaitingList, { registeredAt }: Person): string {
  const isOfBefore = moved !== null && registeredAt !== null && registeredAt < moved.at;
  return isOfBefore && moved.lateFrom > lateFrom ? moved.lateFrom : lateFrom;
}

/** Giving their seat back is late by now. */
const isLateFor = (list: WaitingList, person: Person) =>
  person.state === 'REGISTERED' && list.now >= lateFromFor(list, person);

const pendingOffers = ({ offers }: WaitingList) => offers.filter(({ state }) => state === 'PENDING');
const offerOf = (list: WaitingList, person: number) =>
  pendingOffers(list).find((offer) => offer.person === person);

const indexesWhere = (list: WaitingList, matches: (person: Person, index: number) => boolean) =>
  list.people.flatMap((person, index) => (matches(person, index) ? [index] : []));

const personAt = (list: WaitingList, index: number): Person => {
  const person = list.people[index];
  if (!person) throw new Refusal('not-found');
  return person;
};

export const guestsOf = (list: WaitingList, host: number) =>
  indexesWhere(list, (person) => person.host === host && isLive(person));

/** The last registration of a member; -1 without one. */
export const lastOf = (list: WaitingList, member: number) =>
  list.people.findLastIndex((person) => person.member === member);

/** Neither taken nor offered. */
export const freeSeats = (list: WaitingList) =>
  list.capacity -
  list.people.filter(({ state }) => state === 'REGISTERED').length -
  pendingOffers(list).reduce((sum, { seats }) => sum + seats, 0);

const takeable = (list: WaitingList) => freeSeats(list) + (isLate(list) ? handingOver(list).length : 0);

const handingOver = (list: WaitingList) => {
  const keyOf = (index: number) => {
    const { handingOverSince, host } = personAt(list, index);
    return `${handingOverSince} ${host === null ? 1 : 0} ${String(index).padStart(5, '0')}`;
  };
  return indexesWhere(list, ({ handingOverSince }) => handingOverSince !== null).sort((one, other) =>
    keyOf(one) < keyOf(other) ? -1 : 1,
  );
};

/** Those who get seats together and have no offer, in their order. */
export const waitingGroups = (list: WaitingList) =>
  indexesWhere(
    list,
    ({ state, host }, index) =>
      state === 'WAITING' &&
      (host === null || personAt(list, host).state !== 'WAITING') &&
      offerOf(list, index) === undefined,
  ).map((index) => ({ index, members: groupOf(list, index) }));

const groupOf = (list: WaitingList, index: number) => [
  index,
  ...guestsOf(list, index).filter((guest) => personAt(list, guest).state === 'WAITING'),
];

/** Closes what is over; before the deadline, offers what is free. */
export function fill(list: WaitingList): void {
  for (const offer of pendingOffers(list))
    if (offer.expiresAt <= list.now) {
      offer.state = 'EXPIRED';
      for (const index of groupOf(list, offer.person)) personAt(list, index).state = 'WITHDRAWN';
    }
  if (isBegun(list) || isLate(list)) return;
  const expiresAt = [hoursAfter(list.now, OFFER_HOURS), list.lateFrom].sort()[0] ?? '';
  for (const { index, members } of waitingGroups(list))
    if (members.length <= freeSeats(list))
      list.offers.push({ person: index, seats: members.length, state: 'PENDING', expiresAt });
}

function open(list: WaitingList): void {
  if (isBegun(list)) throw new Refusal('conflict');
  if (pendingOffers(list).some(({ expiresAt }) => expiresAt <= list.now)) fill(list);
}

/** @param free for these people */
function take(list: WaitingList, takers: number[], free: number, member: number | null): void {
  const replaced = handingOver(list).slice(0, Math.max(0, takers.length - free));
  for (const index of replaced) leave(list, index, 'HANDED_OVER');
  for (const index of takers)
    Object.assign(personAt(list, index), { state: 'REGISTERED', registeredAt: list.now });
  const late = indexesWhere(list, ({ state }) => state === 'WITHDRAWN_LATE').sort((one, other) => {
    const isTakers = (index: number) => member !== null && personAt(list, index).member === member;
    if (isTakers(one) !== isTakers(other)) return isTakers(one) ? -1 : 1;
    return (personAt(list, one).lateNumber ?? 0) - (personAt(list, other).lateNumber ?? 0);
  });
  for (const index of late.slice(0, takers.length - replaced.length)) leave(list, index, 'HANDED_OVER');
}

function leave(list: WaitingList, index: number, state: RegistrationState): void {
  Object.assign(personAt(list, index), { state, handingOverSince: null });
}

function requireFee(list: WaitingList, isFeeSeen: boolean): void {
  if (isLate(list) && !isFeeSeen) throw new Refusal('validation');
}

type Named = { index: number; isFeeSeen: boolean };

const add = (list: WaitingList, person: Pick<Person, 'member' | 'host' | 'state'>) =>
  list.people.push({
    ...{ ...person, handingOverSince: null, registeredAt: null },
    ...{ lateNumber: null, withdrawnAt: null },
  }) - 1;

/** The verbs. Each throws `Refusal`, and then has changed nothing that counts. */
export const rules = {
  /** Refuses for that reason, unless the event has begun. */
  refuseOther(list: WaitingList, reason: string): never {
    open(list);
    throw new Refusal(reason);
  },

  register(list: WaitingList, member: number, guests: number, isFeeSeen: boolean): void {
    open(list);
    const last = list.people[lastOf(list, member)];
    if (last && isLive(last)) throw new Refusal('conflict');
    if (guests > list.guestsPerMember) throw new Refusal('validation');
    const free = freeSeats(list);
    const fits = 1 + guests <= takeable(list);
    if (fits) requireFee(list, isFeeSeen);
    const host = add(list, { member, host: null, state: 'WAITING' });
    const group = [host];
    for (let guest = 0; guest < guests; guest += 1)
      group.push(add(list, { member: null, host, state: 'WAITING' }));
    if (fits) take(list, group, free, member);
  },

  decline(list: WaitingList, member: number): void {
    open(list);
    const last = list.people[lastOf(list, member)];
    if (last?.state === 'DECLINED') return;
    if (last && isLive(last)) throw new Refusal('conflict');
    add(list, { member, host: null, state: 'DECLINED' });
  },

  accept(list: WaitingList, { index, isFeeSeen }: Named): void {
    open(list);
    const person = personAt(list, index);
    if (person.state !== 'WAITING') throw new Refusal('conflict');
    if (person.host !== null && personAt(list, person.host).state !== 'REGISTERED')
      throw new Refusal('conflict');
    const offer = offerOf(list, index);
    const group = groupOf(list, index);
    const takers = group.slice(0, offer?.seats);
    if (!offer && (!isLate(list) || takers.length > takeable(list))) throw new Refusal('conflict');
    requireFee(list, isFeeSeen);
    const free = freeSeats(list) + (offer?.seats ?? 0);
    if (offer) offer.state = 'CLAIMED';
    take(list, takers, free, person.member);
    // Guests who were added since wait by themselves from now on, and a seat may be free for them.
    if (takers.length < group.length) fill(list);
  },

  withdraw(list: WaitingList, { index, isFeeSeen }: Named): void {
    open(list);
    const person = personAt(list, index);
    if (!isLive(person)) throw new Refusal('conflict');
    const people = [index, ...guestsOf(list, index)];
    if (!isFeeSeen && people.some((each) => isLateFor(list, personAt(list, each))))
      throw new Refusal('validation');
    const hadSeat = person.state === 'REGISTERED';
    for (const each of people) giveUp(list, each);
    const hostOffer = person.host === null || hadSeat ? undefined : offerOf(list, person.host);
    if (hostOffer && person.host !== null)
      hostOffer.seats = Math.min(hostOffer.seats, groupOf(list, person.host).length);
    fill(list);
  },

  refuse(list: WaitingList, { index }: Pick<Named, 'index'>): void {
    open(list);
    personAt(list, index);
    if (!offerOf(list, index)) throw new Refusal('conflict');
    rules.withdraw(list, { index, isFeeSeen: false });
  },

  handOver(list: WaitingList, { index }: Pick<Named, 'index'>): void {
    open(list);
    const person = personAt(list, index);
    if (person.state !== 'REGISTERED') throw new Refusal('conflict');
    if (person.handingOverSince !== null) return;
    if (!isLateFor(list, person)) throw new Refusal('conflict');
    for (const guest of guestsOf(list, index))
      if (personAt(list, guest).state === 'WAITING') giveUp(list, guest);
    for (const each of [index, ...guestsOf(list, index)]) personAt(list, each).handingOverSince = list.now;
    fill(list);
  },

  keep(list: WaitingList, { index }: Pick<Named, 'index'>): void {
    open(list);
    if (personAt(list, index).state !== 'REGISTERED') throw new Refusal('conflict');
    for (const each of [index, ...guestsOf(list, index)]) personAt(list, each).handingOverSince = null;
  },

  addGuest(list: WaitingList, { index, isFeeSeen }: Named): void {
    open(list);
    const host = personAt(list, index);
    if (!isLive(host) || host.host !== null || host.handingOverSince !== null) throw new Refusal('conflict');
    if (guestsOf(list, index).length >= list.guestsPerMember) throw new Refusal('conflict');
    const free = freeSeats(list);
    const hasSeat = host.state === 'REGISTERED' && takeable(list) > 0;
    if (hasSeat) requireFee(list, isFeeSeen);
    const guest = add(list, { member: null, host: index, state: 'WAITING' });
    if (hasSeat) take(list, [guest], free, null);
  },

  setCapacity(list: WaitingList, capacity: number): void {
    const held = pendingOffers(list).filter(({ expiresAt }) => expiresAt > list.now);
    const registered = list.people.filter(({ state }) => state === 'REGISTERED').length;
    if (capacity < held.reduce((sum, { seats }) => sum + seats, registered)) throw new Refusal('validation');
    list.capacity = capacity;
    fill(list);
  },
};

/** Leaves a seat, or the waiting list. */
function giveUp(list: WaitingList, index: number): void {
  const person = personAt(list, index);
  const offer = offerOf(list, index);
  if (offer) offer.state = 'DECLINED';
  const isTooLate = isLateFor(list, person);
  if (isTooLate) {
    list.lateNumbers += 1;
    Object.assign(person, { lateNumber: list.lateNumbers, withdrawnAt: list.now });
  }
  leave(list, index, isTooLate ? 'WITHDRAWN_LATE' : 'WITHDRAWN');
}
