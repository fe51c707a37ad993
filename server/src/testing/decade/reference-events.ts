// The events of the club in the model: announced with their seats, moved, cancelled, held and closed.

import { addDays, type Day, startOfDay } from '../../kernel/calendar.ts';
import { fill, Refusal, rules, type WaitingList } from '../reference-waiting-list.ts';
import { newDoor, type ReferenceDoor } from './reference-door.ts';
import { Refused } from './reference-membership.ts';
import type { EventRules } from './reference-policies.ts';

/** Hours of the clock of Belgium, on one day. */
export type Times = { day: Day; from: number; to: number };

type Reminder = { at: string; startsAt: string };

export type ReferenceEvent = {
  id: number;
  title: string;
  state: 'PUBLISHED' | 'CANCELLED' | 'HELD' | 'CLOSED';
  times: Times;
  endsAt: string;
  rules: EventRules;
  list: WaitingList;
  /** The last one of each person, by their place in the list. */
  reminders: Map<number, Reminder>;
  /** Those whose absence the circle does not mind. */
  excused: Set<number>;
  door: ReferenceDoor;
};

const HOUR_MS = 3_600_000;
const REMINDER_HOURS = 72;

/** Counted back from midnight: clocks change in the night before. */
const momentAt = (day: Day, hour: number) =>
  new Date(Date.parse(startOfDay(addDays(day, 1))) - (24 - hour) * HOUR_MS).toISOString();

/** The first moment after a day. */
const after = (day: Day) => startOfDay(addDays(day, 1));

type Announced = Pick<ReferenceEvent, 'id' | 'title' | 'times' | 'rules'> &
  Pick<WaitingList, 'capacity' | 'guestsPerMember' | 'now'>;

export function announce({ capacity, guestsPerMember, now, ...event }: Announced): ReferenceEvent {
  const list = { capacity, guestsPerMember, now, moved: null, people: [], offers: [], lateNumbers: 0 };
  const { times, rules } = event;
  return {
    ...{ ...event, state: 'PUBLISHED', endsAt: momentAt(times.day, times.to) },
    list: { ...list, ...momentsOf(times, rules) },
    ...{ reminders: new Map(), excused: new Set(), door: newDoor() },
  };
}

/** One may withdraw by the end of the day that is so many days before the event. */
const momentsOf = ({ day, from }: Times, { withdrawDays }: EventRules) => ({
  startsAt: momentAt(day, from),
  lateFrom: after(addDays(day, -withdrawDays)),
});

export const isBegun = ({ list: { startsAt } }: ReferenceEvent, now: string) => startsAt <= now;
export const isOpen = ({ state }: ReferenceEvent) => state === 'PUBLISHED' || state === 'HELD';

/** Changes the seats by their rules. What is refused changes nothing. @throws Refused */
export function changeSeats(event: ReferenceEvent, now: string, work: (list: WaitingList) => void): void {
  if (event.state !== 'PUBLISHED') throw new Refused(`it is ${event.state}`);
  const list = { ...structuredClone(event.list), now };
  try {
    work(list);
  } catch (error) {
    throw error instanceof Refusal ? new Refused(error.message) : error;
  }
  event.list = list;
}

export function resize(event: ReferenceEvent, now: string, capacity: number): void {
  changeSeats(event, now, (list) => rules.setCapacity(list, capacity));
}

/** To other hours, or another day: nobody has less than the days to withdraw from the change on, until the event at most. */
export function move(event: ReferenceEvent, { now, day }: { now: string; day: Day }, times: Times): void {
  const moments = momentsOf(times, event.rules);
  changeSeats(event, now, (list) => {
    if (moments.startsAt <= now && moments.startsAt !== list.startsAt) throw new Refusal('it is past');
    const [last = day] = [addDays(day, event.rules.withdrawDays), times.day].sort();
    const moved = times.day === event.times.day ? list.moved : { at: now, lateFrom: after(last) };
    Object.assign(list, moments, { moved });
    fill(list);
  });
  Object.assign(event, { times, endsAt: momentAt(times.day, times.to) });
}

/** Nobody comes, or waits, any more. */
export function cancel(event: ReferenceEvent, now: string): void {
  if (event.endsAt <= now) throw new Refused('it is over');
  changeSeats(event, now, (list) => {
    for (const person of list.people)
      if (person.state === 'REGISTERED' || person.state === 'WAITING')
        Object.assign(person, { state: 'CANCELLED_BY_CLUB', handingOverSince: null });
    for (const offer of list.offers) if (offer.state === 'PENDING') offer.state = 'REVOKED';
  });
  event.state = 'CANCELLED';
}

export function hold(event: ReferenceEvent, now: string): void {
  if (event.state !== 'PUBLISHED' || !isBegun(event, now)) throw new Refused('it does not take place');
  event.state = 'HELD';
}

export function close(event: ReferenceEvent): void {
  if (event.state !== 'HELD') throw new Refused('it was not held');
  event.state = 'CLOSED';
}

/** What the clock does: gives seats on that nobody said yes to, ends what is over, and reminds. */
export function runEventClock(event: ReferenceEvent, now: string): void {
  const { list } = event;
  list.now = now;
  const hasExpired = list.offers.some(({ state, expiresAt }) => state === 'PENDING' && expiresAt <= now);
  if (hasExpired) fill(list);
  if (event.state !== 'PUBLISHED') return;
  if (event.endsAt <= now) event.state = 'HELD';
  else if (!isBegun(event, now)) remind(event, now);
}

/** Those who have had a seat since before reminders leave; of each start once. */
function remind({ list: { people, startsAt }, reminders }: ReferenceEvent, now: string): void {
  const since = new Date(Date.parse(startsAt) - REMINDER_HOURS * HOUR_MS).toISOString();
  if (now < since) return;
  for (const [index, { state, registeredAt }] of people.entries()) {
    const isReminded = reminders.get(index)?.startsAt === startsAt;
    if (state === 'REGISTERED' && (registeredAt ?? now) < since && !isReminded)
      reminders.set(index, { at: now, startsAt });
  }
}
