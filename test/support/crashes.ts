import { setTimeout as wait } from 'node:timers/promises';
import { openMixedWrites } from './mixed-writes.ts';
import type { TestSite } from './site.ts';

const MAX_KILL_DELAY_MS = 500;
/** However busy the machine is, some of each round's writes are acknowledged. */
const TIMEOUT_MS = 60_000;

type CrashResult = {
  acknowledged: number;
  lost: string[];
  /** Done twice although sent again by the same key. */
  duplicated: string[];
  /** Sent again by the same key, and refused. */
  refusedRetries: string[];
  startsMs: number[];
};

/**
 * Kills the process (trusting one proxy) in the middle of mixed writes, again and again, and looks for all that it had
 * acknowledged; calls without an answer are sent again.
 */
export async function crashRepeatedly(site: TestSite, rounds: number): Promise<CrashResult> {
  const writes = await openMixedWrites(site);
  const startsMs: number[] = [];
  const refusedRetries: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const acknowledgedBefore = writes.acknowledged();
    const writing = writes.begin();
    const startedAt = performance.now();
    while (writes.acknowledged() === acknowledgedBefore && performance.now() - startedAt < TIMEOUT_MS)
      await wait(1);
    await wait(Math.random() * MAX_KILL_DELAY_MS);
    await site.kill();
    await writing.stop();
    const killedAt = performance.now();
    await site.start();
    startsMs.push(performance.now() - killedAt);
    refusedRetries.push(...(await writes.retryUnanswered()));
  }
  return { acknowledged: writes.acknowledged(), ...(await writes.compare()), refusedRetries, startsMs };
}
