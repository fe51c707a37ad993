import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Finding, Row } from './row.ts';

/** Where it takes more, what is measured is the host that this machine shares. */
const MOST_TAKEN = 0.02;
const ATTEMPTS = 3;
/** Whoever wants the host now may soon want it no longer. */
const BETWEEN_MS = 30_000;
const TICKS_PER_SECOND = 100;

/**
 * Measures again when the host gave this machine's time to others meanwhile, a few times at most.
 * @returns what was found while it gave the least, whatever that is; the first finding says how much
 */
export async function undisturbed(measure: Row): Promise<Finding[]> {
  let calmest = await watched(measure);
  for (let attempt = 1; attempt < ATTEMPTS && calmest.taken > MOST_TAKEN; attempt += 1) {
    await wait(BETWEEN_MS);
    const next = await watched(measure);
    if (next.taken < calmest.taken) calmest = next;
  }
  const share = (calmest.taken * 100).toFixed(1);
  return calmest.findings.map((finding, index) =>
    index === 0 ? { ...finding, what: `${finding.what}; ${share} % of the machine went to others` } : finding,
  );
}

async function watched(measure: Row) {
  const [before, began] = [takenSeconds(), performance.now()];
  const findings = await measure();
  const seconds = ((performance.now() - began) / 1_000) * availableParallelism();
  return { findings, taken: (takenSeconds() - before) / seconds };
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
