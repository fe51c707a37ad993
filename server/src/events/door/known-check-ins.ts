import type { CheckInResult } from '@cercle/contract/check-in-states';
import type { MergedCheckIn } from '@cercle/contract/merge-check-ins';

type Known = MergedCheckIn & { device: string; result: CheckInResult };

export type KnownCheckIns = ReturnType<typeof createKnownCheckIns>;

/**
 * The check-ins of an event while a batch is recorded: it grows with each of them, so that a person's second entry of one batch
 * meets the first. The same rule as `mergeCheckIns`, kept up to date instead of computed again for each.
 */
export function createKnownCheckIns(all: readonly Known[]) {
  const byNonce = new Map<string, Known>();
  const undone = new Set<string | null>();
  const byRegistration = new Map<number, Known[]>();

  function add(checkIn: Known): void {
    byNonce.set(checkIn.nonce, checkIn);
    if (checkIn.kind === 'UNDO') undone.add(checkIn.undoes);
    else if (checkIn.registrationId !== null) {
      const entries = byRegistration.get(checkIn.registrationId) ?? [];
      byRegistration.set(checkIn.registrationId, [...entries, checkIn]);
    }
  }

  for (const checkIn of all) add(checkIn);
  return {
    add,
    find: (nonce: string) => byNonce.get(nonce),
    /** The entry that counts for a registration, if the person is in. */
    firstEntryOf: (registrationId: number): Known | undefined =>
      (byRegistration.get(registrationId) ?? [])
        .filter(({ nonce }) => !undone.has(nonce))
        .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))[0],
  };
}
