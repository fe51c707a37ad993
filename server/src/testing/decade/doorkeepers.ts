// The door of an event in ten years, at random: most who have a seat come, some who have none too. Two devices note them, without a
// connection as often as not; they send what they noted days later, in either order, parts of it twice, with what was noted by mistake.

import { ticketText } from '@cercle/contract/tickets';
import { ticketOf } from '../../events/door/tickets.ts';
import { addDays, type Day, today } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import type { Club } from '../club.ts';
import type { Act } from './act.ts';
import type { Random } from './random.ts';
import { type DoorRecord, receive } from './reference-door.ts';
import { isBegun, isOpen, type ReferenceEvent } from './reference-events.ts';
import { Refused } from './reference-membership.ts';

export const DOOR = ['sync', 'scan', 'walkIn', 'undoEntry', 'enterTwice', 'forge'];

const DEVICES = ['Tablette', 'Téléphone'];
const MINUTE_MS = 60_000;

type Batch = { on: Day; device: string; records: DoorRecord[] };

type Surroundings = {
  /** Does it in the model and in the product. */
  attempt(event: ReferenceEvent, act: Act): Promise<void>;
  note(event: ReferenceEvent, what: string): void;
  idsOf(event: ReferenceEvent): Promise<number[]>;
};

export function createDoorkeepers(club: Club, random: Random, { attempt, note, idsOf }: Surroundings) {
  const { domain, admin, clock, keys } = club;
  const batches = new Map<ReferenceEvent, Batch[]>();
  let lastNonce = 0;

  function nextNonce(): string {
    lastNonce += 1;
    return `00000000-0000-4000-8000-${String(lastNonce).padStart(12, '0')}`;
  }

  /** In the first hour; the clock of a device may be ahead. */
  const momentOf = ({ list }: ReferenceEvent) =>
    new Date(Date.parse(list.startsAt) + random.between(-10, 60) * MINUTE_MS).toISOString();

  const entry = (event: ReferenceEvent, person: number): DoorRecord => ({
    ...{ nonce: nextNonce(), device: random.pick(DEVICES), at: momentOf(event), what: 'ENTRY', person },
    undoes: null,
  });

  /** Those who come, and what goes wrong. */
  function recordsOf(event: ReferenceEvent): DoorRecord[] {
    if (random.chance(0.12)) return [];
    const records: DoorRecord[] = [];
    const add = (what: string, ...added: DoorRecord[]) => {
      records.push(...added);
      note(event, what);
    };
    for (const [index, { state }] of event.list.people.entries()) {
      const comes = random.chance(state === 'REGISTERED' ? 0.6 : 0.03);
      if (comes) add('scan', entry(event, index));
      if (comes && random.chance(0.08)) add('enterTwice', entry(event, index));
      if (comes ? random.chance(0.03) : random.chance(0.05)) addMistake(event, index, add);
    }
    if (random.chance(0.15)) add('walkIn', { ...entry(event, 0), what: 'WALK_IN', person: null });
    if (random.chance(0.15)) add('forge', { ...entry(event, 0), what: 'FORGED', person: null });
    return records;
  }

  function addMistake(
    event: ReferenceEvent,
    index: number,
    add: (what: string, ...records: DoorRecord[]) => void,
  ): void {
    const wrong = entry(event, index);
    add('undoEntry', wrong, { ...entry(event, index), what: 'UNDO', undoes: wrong.nonce });
  }

  /** Each device in its time; now and then once more. */
  function plan(event: ReferenceEvent): Batch[] {
    const records = recordsOf(event);
    const planned = DEVICES.flatMap((device) => {
      const own = records.filter((record) => record.device === device);
      if (own.length === 0) return [];
      const batch = { device, records: own };
      const first = { ...batch, on: addDays(today(clock), random.pick([0, 0, 1, 2, 4])) };
      return random.chance(0.2) ? [first, { ...batch, on: addDays(first.on, 1) }] : [first];
    });
    return random.chance(0.5) ? planned : planned.reverse();
  }

  const send = (event: ReferenceEvent, { device, records }: Batch) => {
    const now = timestamp(clock);
    let results: string[] = [];
    return attempt(event, {
      what: 'sync',
      expected() {
        if (!isOpen(event)) throw new Refused('the door is closed');
        const stateOf = (person: number) => event.list.people[person]?.state ?? 'WAITING';
        results = receive(event.door, records, { now, stateOf });
      },
      async actual() {
        const ids = await idsOf(event);
        const checkIns = records.map((record) => toCheckIn(event, record, ids));
        const { outcomes } = await domain.door.record(admin, event.id, { device, checkIns });
        const actual = outcomes.map(({ result }) => result);
        if (String(actual) !== String(results)) throw new Error(`At the door: ${actual}, not ${results}`);
      },
    });
  };

  function toCheckIn(event: ReferenceEvent, { nonce, at, what, person, undoes }: DoorRecord, ids: number[]) {
    const common = { nonce, at, isOffline: at < event.endsAt };
    const registrationId = ids[person ?? 0] ?? 0;
    if (what === 'WALK_IN') {
      const walkIn = { name: 'Sacha Lemaire', email: '', company: '' };
      return { ...common, what: 'WALK_IN' as const, walkIn };
    }
    if (what === 'UNDO') return { ...common, what: 'UNDO' as const, undoes: undoes ?? '' };
    if (what === 'FORGED') {
      const ticket = ticketText({ eventId: event.id, registrationId, signature: 'A'.repeat(22) });
      return { ...common, what: 'SCAN' as const, ticket };
    }
    return random.chance(0.5)
      ? { ...common, what: 'SEARCH' as const, registrationId }
      : { ...common, what: 'SCAN' as const, ticket: ticketOf(keys, event.id, registrationId) };
  }

  /** One day with an event; it begins with the first day on which the event has begun. */
  async function work(event: ReferenceEvent): Promise<void> {
    if (!isBegun(event, timestamp(clock))) return;
    const planned = batches.get(event) ?? plan(event);
    const isDue = ({ on }: Batch) => on <= today(clock);
    batches.set(
      event,
      planned.filter((batch) => !isDue(batch)),
    );
    for (const batch of planned.filter(isDue)) await send(event, batch);
  }

  return { work };
}
