// The visitor's own thread: what the attackers beside it cost is not what the site makes it wait.
import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { Visit } from './visitor.ts';

const TIMEOUT_MS = 5_000;
const { url, everyMs } = workerData as { url: string; everyMs: number };
const visits: Promise<Visit>[] = [];

// In time, whether or not the last answer came: a site that hangs must not be asked less.
const timer = setInterval(() => visits.push(visit()), everyMs);

parentPort?.once('message', async () => {
  clearInterval(timer);
  parentPort?.postMessage(await Promise.all(visits));
});

function visit(): Promise<Visit> {
  const startTime = Date.now();
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number) => resolve({ at: startTime, ms: performance.now() - startedAt, status });
    const outgoing = request(url, { agent: false, timeout: TIMEOUT_MS }, (response) => {
      response.resume().on('end', () => finish(response.statusCode ?? 0));
    });
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => finish(0)).end();
  });
}
