// Who passed the door of an event in the model: devices send what they recorded, in any order and more than once.

import type { RegistrationState } from '@cercle/contract/registration-states';

/** What a device recorded. */
export type DoorRecord = {
  nonce: string;
  device: string;
  /** By the clock of the device. */
  at: string;
  what: 'ENTRY' | 'FORGED' | 'WALK_IN' | 'UNDO';
  /** Who came, by their place in the list of the event; null for a walk-in. */
  person: number | null;
  /** The nonce of the entry that is taken back. */
  undoes: string | null;
};

type Arrived = DoorRecord & { result: DoorResult };
type DoorResult = 'ACCEPTED' | 'ALREADY_IN' | 'NOT_REGISTERED' | 'REFUSED';

/** In the order in which it arrived. */
export type ReferenceDoor = { arrived: Arrived[] };

export const newDoor = (): ReferenceDoor => ({ arrived: [] });

const MAX_AHEAD_MS = 5 * 60_000;

/** What counts, the first one first. */
export function entriesOf({ arrived }: ReferenceDoor): Arrived[] {
  const undone = new Set(arrived.map(({ undoes }) => undoes));
  return arrived
    .filter(({ what, nonce }) => (what === 'ENTRY' || what === 'WALK_IN') && !undone.has(nonce))
    .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

export const isPresent = (door: ReferenceDoor, index: number) =>
  entriesOf(door).some(({ person }) => person === index);

/** @returns what each came to */
export function receive(
  door: ReferenceDoor,
  records: DoorRecord[],
  { now, stateOf }: { now: string; stateOf(person: number): RegistrationState },
): DoorResult[] {
  const latest = new Date(Date.parse(now) + MAX_AHEAD_MS).toISOString();
  return records.map((record) => {
    const known = door.arrived.find(({ nonce }) => nonce === record.nonce);
    if (known) return known.result;
    const result = resultOf(door, record, stateOf);
    if (result !== 'REFUSED')
      door.arrived.push({ ...record, result, at: record.at > latest ? now : record.at });
    return result;
  });
}

function resultOf(
  door: ReferenceDoor,
  { what, person }: DoorRecord,
  stateOf: (person: number) => RegistrationState,
): DoorResult {
  if (what === 'FORGED') return 'REFUSED';
  if (what !== 'ENTRY' || person === null) return 'ACCEPTED';
  if (isPresent(door, person)) return 'ALREADY_IN';
  return stateOf(person) === 'REGISTERED' ? 'ACCEPTED' : 'NOT_REGISTERED';
}

/** Of each entry that counts « 3 2027-01-14T18:05:00.000Z Tablette », with the place of the person. */
export const doorLines = (door: ReferenceDoor) =>
  entriesOf(door).map(({ person, at, device }) => `${person ?? 'walk-in'} ${at} ${device}`);
