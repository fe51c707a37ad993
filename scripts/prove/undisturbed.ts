import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Finding, Row } from './row.ts';

/** If other guests take more than this share of the machine's time, the measurement says more about them. */
const MOST_TAKEN = 0.02;
const ATTEMPTS = 5;
/** The pause before another look: other guests may soon be done. */
const BETWEEN_MS = 15_000;
const PATIENCE_MS = 120_000;
/** How long the machine computes to find out: time that it does not want cannot be taken from it. */
const TRIAL_MS = 1_000;
const TICKS_PER_SECOND = 100;

/**
 * Measures when the host leaves this machine's time to it, and again, a few times at most, where it did not after all and
 * something did not hold. @returns what was found at last; the first finding says how much went to others
 */
export async function undisturbed(measure: Row): Promise<Finding[]> {
  for (let attempt = 1; ; attempt += 1) {
    await untilCalm();
    const { findings, taken } = await watched(measure);
    const isTold = taken <= MOST_TAKEN || findings.every(({ holds }) => holds);
    if (isTold || attempt === ATTEMPTS)
      return findings.map((finding, at) => (at === 0 ? saying(taken, finding) : finding));
  }
}

const saying = (taken: number, finding: Finding): Finding => ({
  ...finding,
  what: `${finding.what}; ${(taken * 100).toFixed(1)} % of the machine went to others`,
});

/** Resolves when the host has others wait, or has not for two minutes. */
async function untilCalm(): Promise<void> {
  const began = performance.now();
  while ((await watched(work)).taken > MOST_TAKEN && performance.now() - began < PATIENCE_MS)
    await wait(BETWEEN_MS);
}

async function work(): Promise<Finding[]> {
  const began = performance.now();
  while (performance.now() - began < TRIAL_MS);
  return [];
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
