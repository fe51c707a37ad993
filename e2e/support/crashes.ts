import { setTimeout as wait } from 'node:timers/promises';
import { openMixedWrites } from './mixed-writes.ts';
import type { TestSite } from './site.ts';

const LATEST_KILL_MS = 500;
/** However busy the machine is, some of each round's writes are acknowledged. */
const PATIENCE_MS = 60_000;

type Crashes = {
  acknowledged: number;
  lost: string[];
  /** Done twice although sent again by the same key. */
  doubled: string[];
  /** Sent again by the same key, and refused. */
  refusedAgain: string[];
  startsMs: number[];
};

/**
 * Kills the process (trusting one proxy) in the middle of mixed writes, again and again, and looks for all that it had
 * acknowledged; calls without an answer are sent again.
 */
export async function crash(site: TestSite, rounds: number): Promise<Crashes> {
  const writes = await openMixedWrites(site);
  const startsMs: number[] = [];
  const refusedAgain: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = writes.acknowledged();
    const writing = writes.begin();
    const begun = performance.now();
    while (writes.acknowledged() === before && performance.now() - begun < PATIENCE_MS) await wait(1);
    await wait(Math.random() * LATEST_KILL_MS);
    await site.kill();
    await writing.stop();
    const killed = performance.now();
    await site.start();
    startsMs.push(performance.now() - killed);
    refusedAgain.push(...(await writes.sendAgain()));
  }
  return { acknowledged: writes.acknowledged(), ...(await writes.compare()), refusedAgain, startsMs };
}
