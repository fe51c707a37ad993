import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  openListenerHarness,
  openSocket,
  SHORT_TIMINGS,
  sendRequest,
} from '../../testing/listener-harness.ts';

const { start, readerGone } = openListenerHarness();

/** The server's side of the next connection. */
const nextAccepted = () =>
  new Promise<Socket>((resolve) => {
    const accept = (message: unknown) => {
      unsubscribe('net.server.socket', accept);
      resolve((message as { socket: Socket }).socket);
    };
    subscribe('net.server.socket', accept);
  });

describe('OV-1 Slow clients', () => {
  test('that send headers slowly are disconnected in time, and others are served meanwhile', async () => {
    // The time limit of a whole request must not end them.
    const port = await start({ ...SHORT_TIMINGS, headers: 3_000, request: 600_000 });
    const slow = await Promise.all(
      Array.from({ length: 200 }, () => openSocket(port, 'GET / HTTP/1.1\r\nX-A: ')),
    );
    const dribble = setInterval(() => {
      for (const { socket } of slow) socket.write('a');
    }, 50);
    const ended = slow.map(({ closed }) => closed);
    expect(await Promise.race([sendRequest(port, '/'), ...ended])).toMatchObject({ body: 'ready' });
    const responses = await Promise.all(ended);
    clearInterval(dribble);
    for (const response of responses) expect(response).toMatch(/^HTTP\/1\.1 408/);
  });
});

describe('OV-1 Slow bodies', () => {
  const head = (bytes: number, requestLine: string) =>
    `${requestLine} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`;

  /**
   * Sends `bytes` every tenth of a second, until `total` or the end. Time stands still until they have arrived.
   * @returns the response, and after how many milliseconds the connection ended
   */
  async function dribble(bytes: number, total: number, requestLine = 'POST /upload') {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const accepted = nextAccepted();
    const { socket, closed } = await openSocket(await start(), head(total, requestLine));
    const server = await accepted;
    const begun = performance.now();
    for (let due = bytes; due <= total && !server.destroyed; due += bytes) {
      socket.write('a'.repeat(bytes));
      while (server.bytesRead < head(total, requestLine).length + due && !server.destroyed) await nextTurn();
      vi.advanceTimersByTime(100);
    }
    const tookMs = performance.now() - begun;
    socket.end();
    return { response: await closed, tookMs };
  }

  test('that arrive slowly are cut off long before the time limit of a whole request', async () => {
    const { response, tookMs } = await dribble(10, 10_000);
    expect(response).toMatch(/^HTTP\/1\.1 408/);
    expect(tookMs).toBeLessThan(SHORT_TIMINGS.request / 2);
  });

  test('of a GET are cut off too, long after the response', async () => {
    const { response, tookMs } = await dribble(1, 1_000, 'GET /');
    expect(response).toMatch(/^HTTP\/1\.1 200/);
    expect(tookMs).toBeLessThan(SHORT_TIMINGS.request / 2);
  });

  test('that are not read are freed with the response: refused requests do not stay in memory', async () => {
    const port = await start({ ...SHORT_TIMINGS, check: 60_000 });
    const countTimers = () =>
      process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
    const before = countTimers();
    for (let sent = 0; sent < 20; sent += 1) {
      const { socket, closed } = await openSocket(port, `${head(5, 'POST /cached')}hello`);
      socket.end();
      expect(await closed).toMatch(/cached$/);
    }
    await expect.poll(countTimers).toBeLessThanOrEqual(before);
  });

  test('that are as slow as a phone on a bad line are not cut off', async () => {
    const { response } = await dribble(15_000, 300_000);
    expect(response).toMatch(/^HTTP\/1\.1 200[\s\S]*300000$/);
  });
});

describe('OV-1 Slow readers', () => {
  /** Reads some 10 MB a second. @returns whether the server disconnected it within the necessary number of checks */
  async function readSlowly(answerKilobyte: number): Promise<boolean> {
    const port = await start({ ...SHORT_TIMINGS, check: 100, silence: 1_000, answerKilobyte });
    const { socket } = await openSocket(port, 'GET /endless HTTP/1.1\r\nHost: x\r\n\r\n');
    socket.removeAllListeners('data').pause();
    let reads = 0;
    const readEnough = Promise.withResolvers<boolean>();
    const reading = setInterval(() => {
      socket.read();
      reads += 1;
      if (reads > 340) readEnough.resolve(false);
    }, 5);
    const isGivenUp = await Promise.race([readerGone().then(() => true), readEnough.promise]);
    clearInterval(reading);
    socket.destroy();
    return isGivenUp;
  }

  test('that are far slower than expected are disconnected, even if bytes always move', async () => {
    expect(await readSlowly(0.01)).toBe(true);
  });

  test('that read an endless response fast enough are still served', async () => {
    expect(await readSlowly(5)).toBe(false);
  });
});
