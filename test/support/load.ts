import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What is asked, as it goes over the wire, and how often. */
export type LoadPlan = {
  url: string;
  /** One after the other, from the start again after the last. */
  requests: string[];
  /** Each asked once, in the place of every `every`th of the others. */
  once?: { requests: string[]; every: number };
  connections: number;
  /** So many a second, whether or not the site keeps up; without it, each connection asks again once it is answered. */
  perSecond?: number;
  seconds: number;
};

/** What one request came to: milliseconds from when it was due, status (0 when no answer came), told when to come back. */
export type Outcome = { ms: number; status: number; hasRetryAfter: boolean };

export type LoadResult = { outcomes: Outcome[] /** When the last was due. */; endedAt: number };

/** Asks as planned, from a thread of its own. @returns what became of everything that was due */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: plan });
  const [result] = await once(worker, 'message');
  await worker.terminate();
  return result as LoadResult;
}

export const percentile = (outcomes: { ms: number }[], fraction: number) =>
  outcomes.map(({ ms }) => ms).toSorted((one, other) => one - other)[
    Math.ceil(outcomes.length * fraction) - 1
  ] ?? Number.NaN;
