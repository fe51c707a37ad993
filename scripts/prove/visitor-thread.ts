// The visitor's own thread: what the attackers beside it cost is not what the site makes it wait.
import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { Visit } from './visitor.ts';

const PATIENCE_MS = 5_000;
const { url, everyMs } = workerData as { url: string; everyMs: number };
const visits: Promise<Visit>[] = [];

// In time, whether or not the last answer came: a site that hangs must not be asked less.
const timer = setInterval(() => visits.push(visit()), everyMs);

parentPort?.once('message', async () => {
  clearInterval(timer);
  parentPort?.postMessage(await Promise.all(visits));
});

function visit(): Promise<Visit> {
  const at = Date.now();
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ at, ms: performance.now() - started, status });
    const asked = request(url, { agent: false, timeout: PATIENCE_MS }, (response) => {
      response.resume().on('end', () => end(response.statusCode ?? 0));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => end(0)).end();
  });
}
