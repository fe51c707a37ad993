import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  openListenerHarness,
  openSocket,
  SHORT_TIMINGS,
  sendRequest,
} from '../../testing/listener-harness.ts';
import { SECURITY_HEADERS } from '../security-headers.ts';
import { createOverloadDetector } from './load-shedding.ts';
import { createRequestQueue } from './request-queue.ts';
import { TIMINGS_MS } from './serve.ts';

const { start: startWith, release, entries } = openListenerHarness();
/** Long enough for clients that connected beforehand to send their request, and to wait for a burst, however slow the machine is. */
const start = () => startWith({ ...SHORT_TIMINGS, headers: TIMINGS_MS.headers, silence: TIMINGS_MS.silence });
/** A queue of this length is no overload. */
const NEVER_OVERLOADED_QUEUE = 39;
/** As many at once are none either; and as many are in flight at most. */
const BURST = 600;
/** Fewer than the system has waiting for Node to accept them. */
const CONNECTED_AT_ONCE = 250;

describe('OV-2 Overload', () => {
  /** Connects `count` clients. @returns a function that sends a request from each at once, and resolves with the responses */
  async function connectClients(port: number, count: number) {
    let accepted = 0;
    const onAccepted = () => {
      accepted += 1;
    };
    subscribe('net.server.socket', onAccepted);
    const clients: Awaited<ReturnType<typeof openSocket>>[] = [];
    while (clients.length < count) {
      const next = Math.min(count - clients.length, CONNECTED_AT_ONCE);
      clients.push(...(await Promise.all(Array.from({ length: next }, () => openSocket(port, '')))));
    }
    // One is accepted in each turn of the event loop: requests sent before that would arrive one by one too.
    await vi.waitFor(() => expect(accepted).toBe(count), { interval: 5, timeout: 10_000 });
    unsubscribe('net.server.socket', onAccepted);
    return (path: string, headers = '', method = 'GET', body = '') => {
      const request = `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n${body}`;
      for (const { socket } of clients) socket.write(request);
      return Promise.all(clients.map(({ closed }) => closed));
    };
  }
  const statusOf = (response: string) => response.slice(9, 12);

  function fakeTime() {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
  }

  test('a request that arrives while many wait is refused on arrival, unless it is a burst or its response is cached', () => {
    fakeTime();
    const { shouldRefuseOnArrival, noteWait } = createOverloadDetector();
    const refused = (queueLength: number, isCached = false) =>
      shouldRefuseOnArrival(queueLength, () => isCached);
    for (let arrived = 0; arrived <= BURST; arrived += 1)
      expect(refused(NEVER_OVERLOADED_QUEUE + 1)).toBe(false);
    vi.advanceTimersByTime(100);
    expect(refused(NEVER_OVERLOADED_QUEUE + 1)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(refused(NEVER_OVERLOADED_QUEUE)).toBe(false);
    expect(refused(NEVER_OVERLOADED_QUEUE + 1, true)).toBe(false);
    expect(refused(NEVER_OVERLOADED_QUEUE + 1)).toBe(true);
    // One that was on time does not end the overload: another was refused within the last second.
    noteWait(0, 0);
    vi.advanceTimersByTime(999);
    expect(refused(NEVER_OVERLOADED_QUEUE + 1)).toBe(true);
  });

  test('a burst is known by its size, however long each of its requests takes', () => {
    fakeTime();
    const { shouldRefuse, shouldRefuseOnArrival, noteWait } = createOverloadDetector();
    const refusedAmong = (count: number) =>
      Array.from({ length: count }, () => shouldRefuseOnArrival(BURST, () => false)).includes(true);
    vi.advanceTimersByTime(5_000);
    expect(refusedAmong(BURST)).toBe(false);
    expect(shouldRefuse(5_000, BURST)).toBe(false);
    // Also when the first that was on time had its response in the cache.
    noteWait(0, 0);
    vi.advanceTimersByTime(5_000);
    expect(refusedAmong(BURST)).toBe(false);
    // Those that it left behind in the queue are of the next burst.
    noteWait(0, BURST);
    vi.advanceTimersByTime(101);
    expect(refusedAmong(1)).toBe(true);
  });

  test('a burst is served, a little late: 500 members who register when an event opens', async () => {
    const sendFromAll = await connectClients(await start(), 500);
    const responses = await sendFromAll('/work');
    expect(new Set(responses.map(statusOf))).toEqual(new Set(['200']));
  });

  test('IO-8 late requests are refused, with a page or JSON, and counted in one log line', async () => {
    const port = await start();
    const sendFromAll = await connectClients(port, BURST + 200);
    const responses = await sendFromAll('/work', 'Accept: text/html\r\n');
    const shed = responses.filter((response) => statusOf(response) === '503');
    expect(shed.length).toBeGreaterThan(50);
    expect(shed.length).toBeLessThanOrEqual(BURST + 160);
    expect(responses.length - shed.length).toBe(
      responses.filter((response) => statusOf(response) === '200').length,
    );
    expect(shed[0]).toMatch(/retry-after: 5\r\n[\s\S]*<html lang="fr-BE">[\s\S]*momentanément indisponible/i);
    for (const [name, value] of Object.entries(SECURITY_HEADERS).filter(
      ([name]) => !name.startsWith('Content-'),
    ))
      expect(shed[0]).toContain(`${name}: ${value}\r\n`);
    expect((await sendRequest(port, '/work')).status).toBe(200);
    const logEntries = () => entries() as { event: string; count: number }[];
    await expect.poll(() => logEntries().reduce((sum, { count }) => sum + count, 0)).toBe(shed.length);
    expect(logEntries().every(({ event }) => event === 'overloaded')).toBe(true);
    // Two lines if the machine was so slow that it took longer than a second.
    expect(logEntries().length).toBeLessThanOrEqual(2);
  });

  /** Sends `count` requests that last until `release`, in groups small enough not to be an overload. */
  async function holdRequests(port: number, count: number, ...how: string[]) {
    const responses: Promise<string[]>[] = [];
    for (let remaining = count; remaining > 0; remaining -= NEVER_OVERLOADED_QUEUE) {
      const sendFromAll = await connectClients(port, Math.min(remaining, NEVER_OVERLOADED_QUEUE));
      responses.push(sendFromAll('/held', ...how));
      // Once a request behind them is answered, they have been started.
      await sendRequest(port, '/cached');
      // Meanwhile the server checks whether their bodies have arrived.
      await wait(20);
    }
    return async () => (await Promise.all(responses)).flat().map(statusOf);
  }

  test('no more requests are in flight than can wait for the database; health, metrics and cached responses are sent all the same', async () => {
    const port = await start();
    const answered = await holdRequests(port, BURST + 50);
    for (const path of ['/healthz', '/metrics', '/cached'])
      expect((await sendRequest(port, path)).status).toBe(200);
    expect(await sendRequest(port, '/api/contacts')).toMatchObject({
      status: 503,
      body: expect.stringContaining('"unavailable"'),
    });
    release();
    const statuses = await answered();
    expect(statuses.filter((status) => status === '200')).toHaveLength(BURST);
    expect(statuses.filter((status) => status === '503')).toHaveLength(50);
    expect((await sendRequest(port, '/')).status).toBe(200);
  });

  test.each([
    { body: '', what: 'without a body' },
    { body: 'xsrf=1', what: 'with a body' },
  ])(
    'a request counts from when it has arrived completely, even if its body is not read yet: one $what',
    async ({ body }) => {
      const port = await start();
      const answered = await holdRequests(
        port,
        BURST + 50,
        `Content-Length: ${body.length}\r\n`,
        'POST',
        body,
      );
      release();
      const statuses = await answered();
      // Of the requests that arrive at the same moment as the last, a few more may be started.
      const served = statuses.filter((status) => status === '200').length;
      expect(served).toBeGreaterThanOrEqual(BURST);
      expect(served).toBeLessThan(BURST + NEVER_OVERLOADED_QUEUE);
    },
  );

  test('a client that retries at once after a refusal is refused twenty times a second at most', async () => {
    const port = await start();
    const refusedThrice = async (path: string) => {
      const began = performance.now();
      for (let times = 0; times < 3; times += 1) expect((await sendRequest(port, path)).status).toBe(503);
      expect(performance.now() - began).toBeGreaterThan(140);
    };
    const answered = await holdRequests(port, BURST);
    await refusedThrice('/');
    release();
    await answered();
    await refusedThrice('/full');
  });

  test('a few requests for health and metrics bypass the queue; more of them are treated like others', async () => {
    const port = await start();
    const answered = await holdRequests(port, BURST + 50);
    const probes = await connectClients(port, 30);
    const pendingProbes = probes('/readyz');
    expect((await sendRequest(port, '/healthz')).status).toBe(200);
    release();
    await answered();
    const statuses = (await pendingProbes).map(statusOf);
    expect(statuses.filter((status) => status === '200')).toHaveLength(8);
    expect(statuses.filter((status) => status === '503')).toHaveLength(22);
  });

  test('a client that keeps sending requests without waiting for responses does not fill the queue', async () => {
    const port = await start();
    const request = 'GET /work HTTP/1.1\r\nHost: x\r\n\r\n';
    const last = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const { closed } = await openSocket(port, `${request.repeat(400)}${last}`);
    const statuses = (await closed).match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];
    expect(statuses).toHaveLength(401);
    expect(statuses.filter((status) => status === '200').length).toBeLessThan(10);
  });

  test('during overload no more requests are in flight than keep everything busy', async () => {
    const port = await start();
    const others = await connectClients(port, NEVER_OVERLOADED_QUEUE);
    const many = await connectClients(port, BURST + 200);
    const answered = await holdRequests(port, 100);
    await many('/work');
    // Overload ends a second after the last refusal, which on a slow machine would be over already.
    fakeTime();
    const late = others('/held');
    await sendRequest(port, '/cached');
    release();
    const statuses = [...(await answered()), ...(await late).map(statusOf)];
    expect(statuses.filter((status) => status === '200')).toHaveLength(112);
    expect(statuses.filter((status) => status === '503')).toHaveLength(100 + NEVER_OVERLOADED_QUEUE - 112);
  });

  test('a request that waits in a queue of its own does not count as in flight', async () => {
    const port = await start();
    const answered = await holdRequests(port, BURST, 'X-Queue: own\r\n');
    const held = await holdRequests(port, BURST);
    release();
    expect(new Set([...(await answered()), ...(await held())])).toEqual(new Set(['200']));
  });

  test('a slow sender of a body does not count as in flight', async () => {
    const port = await start();
    const head = 'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n';
    await Promise.all(Array.from({ length: BURST + 50 }, () => openSocket(port, head)));
    expect((await sendRequest(port, '/')).status).toBe(200);
  });
});

describe('OV-2 The request queue', () => {
  function spin(ms: number): void {
    const until = performance.now() + ms;
    while (performance.now() < until);
  }

  test('starts a request at once when none waits', () => {
    const waits: number[] = [];
    createRequestQueue().enqueue((waited) => waits.push(waited));
    expect(waits).toEqual([0]);
  });

  test('spreads requests that take longer than a moment over several turns, in the order of their arrival', async () => {
    const queue = createRequestQueue();
    const events: string[] = [];
    for (const name of ['a', 'b', 'c', 'd'])
      queue.enqueue((waited) => {
        spin(11);
        events.push(`${name}${waited > 0 ? ' waited' : ''}`);
      });
    expect(queue.length()).toBe(3);
    while (queue.length() > 0) {
      events.push('others');
      await nextTurn();
    }
    expect(events).toEqual(['a', 'others', 'b waited', 'others', 'c waited', 'others', 'd waited']);
  });

  test('puts a request that arrives while others wait behind them', async () => {
    const queue = createRequestQueue();
    const started: number[] = [];
    const enqueue = (number: number) => queue.enqueue(() => started.push(number));
    queue.enqueue(() => spin(11));
    // When a turn has begun, and the waiting requests have not been started yet.
    setImmediate(() => enqueue(2));
    enqueue(1);
    while (queue.length() > 0) await nextTurn();
    expect(started).toEqual([1, 2]);
  });

  test('starts all requests in their order, however many wait, and a turn takes no longer for it', async () => {
    const queue = createRequestQueue();
    const started: number[] = [];
    queue.enqueue(() => spin(11));
    const setImmediateSpy = vi.spyOn(globalThis, 'setImmediate');
    for (let number = 0; number < 5_000; number += 1) queue.enqueue(() => started.push(number));
    expect(setImmediateSpy.mock.calls.length).toBeLessThanOrEqual(500);
    setImmediateSpy.mockRestore();
    while (queue.length() > 0) await nextTurn();
    expect(started).toEqual(Array.from({ length: 5_000 }, (_, number) => number));
  });
});
