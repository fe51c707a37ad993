// Asks as often as told, at next to no cost of its own: requests are ready bytes, and of an answer only its status and length
// are looked at. A client that computed would take from the site the very time that is measured.
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Loaded, Outcome, Plan } from './load.ts';

const PATIENCE_MS = 10_000;
/** More than the head of any answer. */
const MOST_LOOKED_AT = 4_000;
/** What an answer ends with that does not say beforehand how long it is. */
const LAST_CHUNK = '\r\n0\r\n\r\n';
const TICK_MS = 2;
/** A connection that stands is let in a turn of the site's event loop later, one in each. */
const LET_IN_MS = 1_000;
const { url, requests, once, connections, perSecond, seconds } = workerData as Plan;
const { hostname, port } = new URL(url);

const outcomes: Outcome[] = [];
const connected = new Set<Connection>();
const free: Connection[] = [];
/** When those were due that no connection was free for. */
const due: number[] = [];
let asked = 0;
let askedOnce = 0;
let isOver = false;

type Connection = { socket: Socket; since: number; head: string; left: number; ending: string };

function next(): string {
  asked += 1;
  const isOnce = once && asked % once.every === 0;
  const text = isOnce ? once.requests[askedOnce++] : requests[asked % requests.length];
  if (text === undefined) throw new Error('There are not enough of what may be asked once');
  return text;
}

function ask(connection: Connection, since: number) {
  connection.since = since;
  connection.socket.write(next(), 'latin1');
}

/** Nothing is sent on it at once: what it costs to connect is not what is measured. */
function open(): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const connection = { socket, since: 0, head: '', left: 0, ending: '' };
    socket.setNoDelay().once('connect', () => {
      connected.add(connection);
      resolve(connection);
    });
    socket.on('data', (chunk) => take(connection, chunk));
    socket.on('error', reject);
    socket.on('close', () => lose(connection));
  });
}

/** The site closed it: what was asked on it got no answer, and another takes its place. */
function lose(connection: Connection) {
  connected.delete(connection);
  if (isOver) return;
  if (connection.since > 0) settle(connection, 0, false);
  const place = free.indexOf(connection);
  if (place >= 0) free.splice(place, 1);
  open().then(release, () => undefined);
}

function take(connection: Connection, chunk: Buffer) {
  if (connection.left > 0) connection.left -= chunk.length;
  else {
    connection.head += chunk.toString('latin1', 0, MOST_LOOKED_AT);
    const end = connection.head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = /content-length: (\d+)/i.exec(connection.head)?.[1] ?? '0';
    connection.left = /transfer-encoding: chunked/i.test(connection.head)
      ? Number.POSITIVE_INFINITY
      : end + 4 + Number(length) - (connection.head.length + Math.max(0, chunk.length - MOST_LOOKED_AT));
  }
  if (connection.left === Number.POSITIVE_INFINITY && isWhole(connection, chunk)) connection.left = 0;
  if (connection.left > 0) return;
  settle(connection, Number(connection.head.slice(9, 12)), /\r\nretry-after: [1-9]/i.test(connection.head));
  release(connection);
}

function isWhole(connection: Connection, chunk: Buffer): boolean {
  const last = chunk.toString('latin1', Math.max(0, chunk.length - LAST_CHUNK.length));
  connection.ending = (connection.ending + last).slice(-LAST_CHUNK.length);
  return connection.ending === LAST_CHUNK;
}

function settle(connection: Connection, status: number, isTold: boolean) {
  outcomes.push({ ms: performance.now() - connection.since, status, isTold });
  connection.since = 0;
  connection.head = '';
  connection.left = 0;
  connection.ending = '';
}

function release(connection: Connection) {
  if (isOver) return;
  const since = perSecond ? due.shift() : performance.now();
  if (since === undefined) free.push(connection);
  else ask(connection, since);
}

/** In time, whether or not the answers come: a site that hangs must not be asked less. */
async function askInTime(rate: number, started: number) {
  const all = Math.round(rate * seconds);
  const soFar = () => Math.min(all, ((performance.now() - started) / 1_000) * rate);
  for (let count = 0; count < all; await wait(TICK_MS)) {
    for (const until = soFar(); count < until; count += 1) {
      const since = started + (count / rate) * 1_000;
      // The one that has rested longest: a site closes those that rest for too long.
      const connection = free.shift();
      if (connection) ask(connection, since);
      else due.push(since);
    }
  }
}

/** Waits for what is still unanswered, though not for ever. */
async function untilAnswered() {
  const deadline = performance.now() + PATIENCE_MS;
  while (unanswered().length > 0 && performance.now() < deadline) await wait(10);
  const now = performance.now();
  for (const since of unanswered()) outcomes.push({ ms: now - since, status: 0, isTold: false });
}

const unanswered = () => [...due, ...[...connected].flatMap(({ since }) => since || [])];

await Promise.all(Array.from({ length: connections }, open));
await wait(LET_IN_MS);
const started = performance.now();
if (perSecond) {
  free.push(...connected);
  await askInTime(perSecond, started);
} else {
  for (const connection of connected) release(connection);
  await wait(seconds * 1_000);
}
const endedAt = Date.now();
if (perSecond) await untilAnswered();
isOver = true;
for (const { socket } of connected) socket.destroy();
parentPort?.postMessage({ outcomes, endedAt } satisfies Loaded);
