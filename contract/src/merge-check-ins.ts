import type { CheckInKind } from './check-in-states.ts';

/** What decides whether a person is in. Its nonce is made by the device that recorded it, so it is the same wherever it is. */
export type MergedCheckIn = {
  nonce: string;
  kind: CheckInKind;
  /** Of an `UNDO`: the entry that it takes back. */
  undoes: string | null;
  /** Null for a walk-in. */
  registrationId: number | null;
  at: string;
};

/**
 * The entries that count, the earliest first: the union by nonce of what all devices recorded, without what was undone. In whichever
 * order and however often check-ins arrive, the result is the same.
 */
export function mergeCheckIns<CheckIn extends MergedCheckIn>(checkIns: readonly CheckIn[]): CheckIn[] {
  const byNonce = new Map(checkIns.map((checkIn) => [checkIn.nonce, checkIn]));
  const undone = new Set([...byNonce.values()].map(({ undoes }) => undoes));
  return [...byNonce.values()]
    .filter(({ kind, nonce }) => kind === 'ENTRY' && !undone.has(nonce))
    .sort((one, other) => compare(one.at, other.at) || compare(one.nonce, other.nonce));
}

/** The entries of each registration, the earliest first: it is when the person came. */
export function entriesByRegistration<CheckIn extends MergedCheckIn>(
  merged: readonly CheckIn[],
): Map<number, CheckIn[]> {
  const entries = new Map<number, CheckIn[]>();
  for (const entry of merged) {
    if (entry.registrationId === null) continue;
    entries.set(entry.registrationId, [...(entries.get(entry.registrationId) ?? []), entry]);
  }
  return entries;
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
