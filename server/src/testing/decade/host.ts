// What administrators do with events in ten years, at random: about one a month is announced, with fewer seats now and then than people
// who want to come; some are moved, changed or cancelled, all others held and closed days later.

import { addDays, type Day, today } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import type { Club } from '../club.ts';
import { eventUpdateOf, publishedEvent } from '../event-fields.ts';
import type { Act } from './act.ts';
import type { Random } from './random.ts';
import type { ReferenceEvent, Times } from './reference-events.ts';
import * as reference from './reference-events.ts';
import type { EventRules } from './reference-policies.ts';
import type { Done } from './trial.ts';

export const HOSTING = ['publish', 'move', 'resize', 'cancel', 'hold', 'close'];

/** As all of them begin. */
export const EVENT_TITLE = 'Rencontre';
const CAPACITIES = [2, 3, 3, 4, 5, 6, 20];
const HOURS = [
  { from: 8, to: 10 },
  { from: 12, to: 14 },
  { from: 19, to: 22 },
];

type Surroundings = {
  /** Does it in the model and in the product. */
  attempt(event: ReferenceEvent, act: Act): Promise<void>;
  tell(event: ReferenceEvent, done: Done): void;
  /** The conditions of an event that is announced today. */
  rules(): EventRules;
};

export function createHost(club: Club, random: Random, { attempt, tell, rules }: Surroundings) {
  const { domain, admin, clock } = club;
  let nextOn: Day = addDays(today(clock), 10);
  const closings = new Map<ReferenceEvent, Day>();

  const timesOn = (day: Day): Times => ({ day, ...random.pick(HOURS) });
  const clockTime = (day: Day, hour: number) => `${day}T${String(hour).padStart(2, '0')}:00`;
  const typed = ({ day, from, to }: Times) => ({
    startsAt: clockTime(day, from),
    endsAt: clockTime(day, to),
  });

  /** @returns the event; null on a day on which none is announced */
  async function announce(): Promise<ReferenceEvent | null> {
    if (today(clock) < nextOn) return null;
    nextOn = addDays(today(clock), random.between(26, 35));
    const times = timesOn(addDays(today(clock), random.between(12, 40)));
    const seats = { capacity: random.pick(CAPACITIES), guestsPerMember: random.pick([0, 1, 2]) };
    const { id, title } = await publishedEvent(club, {
      ...{ ...typed(times), ...seats, title: `${EVENT_TITLE} ${nextOn}` },
    });
    const event = reference.announce({
      ...{ id, title, times, rules: rules(), ...seats, now: timestamp(clock) },
    });
    tell(event, { what: 'publish', isRefused: false });
    return event;
  }

  async function update(event: ReferenceEvent, change: Parameters<typeof eventUpdateOf>[1]) {
    const details = await domain.events.details(admin, event.id);
    await domain.events.update(admin, event.id, eventUpdateOf(details, change));
  }

  function move(event: ReferenceEvent): Promise<void> {
    const [now, day] = [timestamp(clock), today(clock)];
    const days = random.pick([0, -5, 1, 3, 7, 14, 20]);
    const times = timesOn(addDays(event.times.day, days));
    return attempt(event, {
      what: 'move',
      expected: () => reference.move(event, { now, day }, times),
      actual: () => update(event, typed(times)),
    });
  }

  function resize(event: ReferenceEvent): Promise<void> {
    const now = timestamp(clock);
    const capacity = Math.max(1, event.list.capacity + random.pick([-2, -1, 1, 2, 3]));
    return attempt(event, {
      what: 'resize',
      expected: () => reference.resize(event, now, capacity),
      actual: () => update(event, { capacity }),
    });
  }

  function cancel(event: ReferenceEvent): Promise<void> {
    const now = timestamp(clock);
    return attempt(event, {
      what: 'cancel',
      expected: () => reference.cancel(event, now),
      actual: () => domain.events.cancel(admin, event.id, { reason: 'Trop peu de monde' }),
    });
  }

  function hold(event: ReferenceEvent): Promise<void> {
    const now = timestamp(clock);
    return attempt(event, {
      what: 'hold',
      expected: () => reference.hold(event, now),
      actual: () => domain.events.hold(admin, event.id),
    });
  }

  const close = (event: ReferenceEvent) =>
    attempt(event, {
      what: 'close',
      expected: () => reference.close(event),
      actual: () => domain.events.close(admin, event.id),
    });

  async function prepare(event: ReferenceEvent): Promise<void> {
    if (random.chance(0.012)) await move(event);
    else if (random.chance(0.014)) await resize(event);
    else if (random.chance(0.003)) await cancel(event);
  }

  /** One day of an event that is not over. */
  async function work(event: ReferenceEvent): Promise<void> {
    const closesOn = closings.get(event) ?? addDays(event.times.day, random.between(2, 9));
    closings.set(event, closesOn);
    const hasBegun = reference.isBegun(event, timestamp(clock));
    if (event.state === 'PUBLISHED' && !hasBegun) await prepare(event);
    else if (event.state === 'PUBLISHED' && random.chance(0.5)) await hold(event);
    else if (event.state === 'HELD' && today(clock) >= closesOn) await close(event);
  }

  return { announce, work };
}
