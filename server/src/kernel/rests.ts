import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** However busy requests keep the process, long work goes on after so long. */
const MAX_REST_MS = 100;

/**
 * For long work in small steps: each call rests for as long as this process was busier than idle, with whatever, since the one before.
 * So the work takes about half of its time, and requests wait for little more than a step. Not within a transaction.
 */
export function createRests(): () => Promise<void> {
  let before = performance.eventLoopUtilization();
  let owed = 0;
  return async () => {
    const now = performance.eventLoopUtilization();
    const { active, idle } = performance.eventLoopUtilization(now, before);
    before = now;
    owed = Math.min(Math.max(owed + active - idle, 0), MAX_REST_MS);
    await wait(owed);
  };
}
