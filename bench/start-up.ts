import { setTimeout as wait } from 'node:timers/promises';
import { load } from '../test/support/load.ts';
import { openMixedTraffic } from '../test/support/mixed-traffic.ts';
import { megabytesOf } from '../test/support/process-stats.ts';
import type { Line } from './report.ts';
import { FULL_SEED, startSeededSite } from './seeded-site.ts';
import { medianWithRange } from './summary.ts';

const STARTS = 5;
const LOAD = { connections: 20, seconds: 10 };
/** Different URLs, requested over and over: more than the response cache holds. */
const DISTINCT_REQUESTS = 10_000;
/** After this time, the start is complete. */
export const IDLE_MS = 5_000;

/** The time from start to first response, and the memory before and after a load of pages, lists and searches. */
export async function startUp(engine: string): Promise<Line[]> {
  console.error(`Starts on ${engine}…`);
  const site = await startSeededSite(FULL_SEED);
  try {
    const starts: number[] = [];
    for (let count = 0; count < STARTS; count += 1) {
      await site.stop();
      starts.push(await timeToAnswer(site.url, site.launch));
    }
    await wait(IDLE_MS);
    const idle = megabytesOf(site.pid());
    const { url, requests } = await (await openMixedTraffic(site))(DISTINCT_REQUESTS);
    await load({ url, requests, ...LOAD });
    const loaded = megabytesOf(site.pid());
    return [
      {
        engine,
        'first response, ms': medianWithRange(starts, 0),
        'memory idle, MB': idle.toFixed(0),
        'memory after load, MB': loaded.toFixed(0),
      },
    ];
  } finally {
    await site.close();
  }
}

const POLL_MS = 5;
const TIMEOUT_MS = 60_000;

/** @returns the milliseconds from `launch` until `url` gives 200 */
export async function timeToAnswer(url: string, launch: () => void): Promise<number> {
  const startedAt = performance.now();
  launch();
  while (performance.now() - startedAt < TIMEOUT_MS) {
    const hasResponded = await fetch(url).then(
      async (response) => (await response.text()) !== '' && response.ok,
      () => false,
    );
    if (hasResponded) return performance.now() - startedAt;
    await wait(POLL_MS);
  }
  throw new Error(`${url} gave no response.`);
}
