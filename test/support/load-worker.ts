// Asks as often as told, at next to no cost of its own: requests are ready bytes, and of an answer only its status and length
// are looked at. A client that computed would take from the site the very time that is measured.
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { LoadPlan, LoadResult, Outcome } from './load.ts';

const TIMEOUT_MS = 10_000;
/** More than the head of any answer. */
const MAX_HEAD_BYTES = 4_000;
/** What an answer ends with that does not say beforehand how long it is. */
const LAST_CHUNK = '\r\n0\r\n\r\n';
const TICK_MS = 2;
/** A connection that stands is let in a turn of the site's event loop later, one in each. */
const ACCEPT_DELAY_MS = 1_000;
const { url, requests, once, connections, perSecond, seconds } = workerData as LoadPlan;
const { hostname, port } = new URL(url);

const outcomes: Outcome[] = [];
const connected = new Set<Connection>();
const idle: Connection[] = [];
/** When those were due that no connection was free for. */
const overdue: number[] = [];
let requestCount = 0;
let oneTimeCount = 0;
let hasEnded = false;

type Connection = { socket: Socket; startedAt: number; head: string; remainingBytes: number; tail: string };

function next(): string {
  requestCount += 1;
  const isOnce = once && requestCount % once.every === 0;
  const text = isOnce ? once.requests[oneTimeCount++] : requests[requestCount % requests.length];
  if (text === undefined) throw new Error('There are not enough of what may be asked once');
  return text;
}

function send(connection: Connection, startedAt: number) {
  connection.startedAt = startedAt;
  connection.socket.write(next(), 'latin1');
}

/** Nothing is sent on it at once: what it costs to connect is not what is measured. */
function openConnection(): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const connection = { socket, startedAt: 0, head: '', remainingBytes: 0, tail: '' };
    socket.setNoDelay().once('connect', () => {
      connected.add(connection);
      resolve(connection);
    });
    socket.on('data', (chunk) => receive(connection, chunk));
    socket.on('error', reject);
    socket.on('close', () => handleClose(connection));
  });
}

/** The site closed it: what was asked on it got no answer, and another takes its place. */
function handleClose(connection: Connection) {
  connected.delete(connection);
  if (hasEnded) return;
  if (connection.startedAt > 0) recordOutcome(connection, 0, false);
  const index = idle.indexOf(connection);
  if (index >= 0) idle.splice(index, 1);
  openConnection().then(release, () => undefined);
}

function receive(connection: Connection, chunk: Buffer) {
  if (connection.remainingBytes > 0) connection.remainingBytes -= chunk.length;
  else {
    connection.head += chunk.toString('latin1', 0, MAX_HEAD_BYTES);
    const end = connection.head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = /content-length: (\d+)/i.exec(connection.head)?.[1] ?? '0';
    connection.remainingBytes = /transfer-encoding: chunked/i.test(connection.head)
      ? Number.POSITIVE_INFINITY
      : end + 4 + Number(length) - (connection.head.length + Math.max(0, chunk.length - MAX_HEAD_BYTES));
  }
  if (connection.remainingBytes === Number.POSITIVE_INFINITY && isComplete(connection, chunk))
    connection.remainingBytes = 0;
  if (connection.remainingBytes > 0) return;
  recordOutcome(
    connection,
    Number(connection.head.slice(9, 12)),
    /\r\nretry-after: [1-9]/i.test(connection.head),
  );
  release(connection);
}

function isComplete(connection: Connection, chunk: Buffer): boolean {
  const last = chunk.toString('latin1', Math.max(0, chunk.length - LAST_CHUNK.length));
  connection.tail = (connection.tail + last).slice(-LAST_CHUNK.length);
  return connection.tail === LAST_CHUNK;
}

function recordOutcome(connection: Connection, status: number, hasRetryAfter: boolean) {
  outcomes.push({ ms: performance.now() - connection.startedAt, status, hasRetryAfter });
  connection.startedAt = 0;
  connection.head = '';
  connection.remainingBytes = 0;
  connection.tail = '';
}

function release(connection: Connection) {
  if (hasEnded) return;
  const startedAt = perSecond ? overdue.shift() : performance.now();
  if (startedAt === undefined) idle.push(connection);
  else send(connection, startedAt);
}

/** In time, whether or not the answers come: a site that hangs must not be asked less. */
async function sendAtRate(rate: number, started: number) {
  const all = Math.round(rate * seconds);
  const dueSoFar = () => Math.min(all, ((performance.now() - started) / 1_000) * rate);
  for (let count = 0; count < all; await wait(TICK_MS)) {
    for (const until = dueSoFar(); count < until; count += 1) {
      const startedAt = started + (count / rate) * 1_000;
      // The one that has rested longest: a site closes those that rest for too long.
      const connection = idle.shift();
      if (connection) send(connection, startedAt);
      else overdue.push(startedAt);
    }
  }
}

/** Waits for what is still unanswered, though not for ever. */
async function waitForResponses() {
  const deadline = performance.now() + TIMEOUT_MS;
  while (unanswered().length > 0 && performance.now() < deadline) await wait(10);
  const now = performance.now();
  for (const startedAt of unanswered())
    outcomes.push({ ms: now - startedAt, status: 0, hasRetryAfter: false });
}

const unanswered = () => [...overdue, ...[...connected].flatMap(({ startedAt }) => startedAt || [])];

await Promise.all(Array.from({ length: connections }, openConnection));
await wait(ACCEPT_DELAY_MS);
const started = performance.now();
if (perSecond) {
  idle.push(...connected);
  await sendAtRate(perSecond, started);
} else {
  for (const connection of connected) release(connection);
  await wait(seconds * 1_000);
}
const endedAt = Date.now();
if (perSecond) await waitForResponses();
hasEnded = true;
for (const { socket } of connected) socket.destroy();
parentPort?.postMessage({ outcomes, endedAt } satisfies LoadResult);
