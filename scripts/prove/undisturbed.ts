import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Finding, Row } from './row.ts';

/** Where it takes more, what is measured is the host that this machine shares. */
const MOST_TAKEN = 0.005;
const ATTEMPTS = 4;
const TICKS_PER_SECOND = 100;

/**
 * Measures again when the host gave this machine's time to others meanwhile, a few times at most.
 * @returns the last findings; the first of them says how much was taken
 */
export async function undisturbed(measure: Row, attempts = ATTEMPTS): Promise<Finding[]> {
  const [before, began] = [takenSeconds(), performance.now()];
  const [first, ...others] = await measure();
  const seconds = ((performance.now() - began) / 1_000) * availableParallelism();
  const taken = (takenSeconds() - before) / seconds;
  if (taken > MOST_TAKEN && attempts > 1) return undisturbed(measure, attempts - 1);
  if (!first) return [];
  const what = `${first.what}; ${(taken * 100).toFixed(1)} % of the machine went to others`;
  return [{ ...first, what }, ...others];
}

/** What Linux calls steal, of all cores together; 0 where the system does not tell. */
function takenSeconds(): number {
  try {
    const [, steal = 0] = /^cpu +(?:\d+ ){7}(\d+)/.exec(readFileSync('/proc/stat', 'latin1')) ?? [];
    return Number(steal) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
