import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What became of one visit: when it began, how long it took, and its status, 0 where no answer came in five seconds. */
export type Visit = { at: number; ms: number; status: number };

/** A stranger who asks for a page, on a new connection each time, until `stop`. */
export function startVisitor(url: string, everyMs = 100) {
  const worker = new Worker(new URL('./visitor-worker.ts', import.meta.url), {
    workerData: { url, everyMs },
  });
  return {
    async stop(): Promise<Visit[]> {
      worker.postMessage('stop');
      const [visits] = await once(worker, 'message');
      await worker.terminate();
      return visits as Visit[];
    },
  };
}

/** Of all visits; those that got no answer count as what they waited. */
export const p95 = (visits: Visit[]) =>
  visits.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.ceil(visits.length * 0.95) - 1] ??
  Number.NaN;
