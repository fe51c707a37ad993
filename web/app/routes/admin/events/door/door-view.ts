import type { CheckIn, Door, DoorRegistration } from '@cercle/contract/door';
import { entriesByRegistration, type MergedCheckIn, mergeCheckIns } from '@cercle/contract/merge-check-ins';
import { searchText, searchWords } from '@cercle/contract/search-text';
import { parseTicket } from '@cercle/contract/tickets';

/** A check-in that this device recorded. `waiting`: not sent yet; `sent`: sent after the list was taken; `refused`: by the server. */
export type LocalCheckIn = {
  nonce: string;
  eventId: number;
  device: string;
  checkIn: CheckIn;
  status: 'waiting' | 'sent' | 'refused';
  /** What the server says of it, once it was sent. */
  message: string;
};

export type Entry = MergedCheckIn & { device: string; isWaiting: boolean };

export type Person = Omit<DoorRegistration, 'entries'> & {
  /** The entries that count, the earliest first. */
  entries: Entry[];
  /** For the search by name. */
  searched: string;
};

type Guest = { nonce: string; name: string; company: string; entry: Entry };

export type DoorView = {
  people: Person[];
  byId: Map<number, Person>;
  walkIns: Guest[];
  /** Those who have a seat, and how many of them are in: who withdrew is not counted (E13). */
  expected: number;
  present: number;
  /** In without a seat: walk-ins, and people whose seat is gone. */
  others: number;
  waiting: number;
};

/** The list of the server with what this device recorded since, merged as the server merges. */
export function viewOf(door: Door, local: LocalCheckIn[]): DoorView {
  const recorded = local.filter(({ status }) => status !== 'refused');
  const entries = mergeCheckIns([...serverEntries(door), ...recorded.map(toEntry)]);
  const byRegistration = entriesByRegistration(entries);
  const people = door.registrations.map(
    (registration): Person => ({
      ...registration,
      entries: byRegistration.get(registration.id) ?? [],
      searched: searchText(registration.name, registration.company, registration.host ?? ''),
    }),
  );
  const walkIns = guestsOf(door, local, entries);
  const expected = people.filter(({ state }) => state === 'REGISTERED');
  const isIn = (person: Person) => person.entries.length > 0;
  const present = expected.filter(isIn).length;
  return {
    people,
    byId: new Map(people.map((person) => [person.id, person])),
    walkIns,
    expected: expected.length,
    present,
    others: people.filter(isIn).length - present + walkIns.length,
    waiting: local.filter(({ status }) => status === 'waiting').length,
  };
}

const serverEntries = ({ registrations, walkIns }: Door): Entry[] =>
  [...registrations.map(({ id, entries }) => ({ id, entries })), { id: null, entries: walkIns }].flatMap(
    ({ id, entries }) =>
      entries.map(({ nonce, at, device }) => ({
        ...{ nonce, at, device, registrationId: id, kind: 'ENTRY', undoes: null, isWaiting: false },
      })),
  );

function toEntry({ checkIn, device, status }: LocalCheckIn): Entry {
  const isUndo = checkIn.what === 'UNDO';
  return {
    nonce: checkIn.nonce,
    at: checkIn.at,
    device,
    kind: isUndo ? 'UNDO' : 'ENTRY',
    undoes: isUndo ? checkIn.undoes : null,
    registrationId: registrationOf(checkIn),
    isWaiting: status === 'waiting',
  };
}

function registrationOf(checkIn: CheckIn): number | null {
  if (checkIn.what === 'SEARCH') return checkIn.registrationId;
  return checkIn.what === 'SCAN' ? (parseTicket(checkIn.ticket)?.registrationId ?? null) : null;
}

function guestsOf(door: Door, local: LocalCheckIn[], entries: Entry[]): Guest[] {
  const names = new Map(door.walkIns.map(({ nonce, name, company }) => [nonce, { name, company }]));
  for (const { nonce, checkIn } of local) if (checkIn.what === 'WALK_IN') names.set(nonce, checkIn.walkIn);
  return entries.flatMap((entry) => {
    const guest = names.get(entry.nonce);
    return guest ? [{ nonce: entry.nonce, name: guest.name, company: guest.company, entry }] : [];
  });
}

/** Those whose name, company or host has all the words: accents and capitals do not matter. */
export function searchPeople<Searched extends { searched: string }>(
  people: Searched[],
  q: string,
): Searched[] {
  const words = searchWords(q);
  return people.filter(({ searched }) => words.every((word) => searched.includes(word)));
}
