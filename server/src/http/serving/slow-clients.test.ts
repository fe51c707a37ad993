import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ask, HASTY, open, servedApp } from '../../testing/served-app.ts';
import { TIMINGS } from './serve.ts';

const { start, readerGone } = servedApp();

describe('OV-1 Slow clients', () => {
  test('that dribble headers are disconnected in time, and others are served meanwhile', async () => {
    const headers = 3_000;
    const port = await start({ ...HASTY, headers });
    const slow = await Promise.all(Array.from({ length: 200 }, () => open(port, 'GET / HTTP/1.1\r\nX-A: ')));
    const dribble = setInterval(() => {
      for (const { socket } of slow) socket.write('a');
    }, 50);
    const started = performance.now();
    expect((await ask(port, '/')).body).toBe('ready');
    expect(performance.now() - started).toBeLessThan(headers);
    const answers = await Promise.all(slow.map(({ closed }) => closed));
    clearInterval(dribble);
    expect(performance.now() - started).toBeLessThan(TIMINGS.headers);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408/);
  });
});

describe('OV-1 Slow bodies', () => {
  const upload = (bytes: number, what = 'POST /upload') =>
    `${what} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`;

  /** Sends `bytes` every tenth of a second, until `total` or the end. */
  async function dribble(bytes: number, total: number) {
    const { socket, closed } = await open(await start(), upload(total));
    let sent = 0;
    const sending = setInterval(() => {
      if (sent < total) socket.write('a'.repeat(Math.min(bytes, total - sent)));
      sent += bytes;
      if (sent >= total) socket.end();
    }, 100);
    return closed.finally(() => clearInterval(sending));
  }

  test('that dribble are cut off long before the time limit of a whole request', async () => {
    const started = performance.now();
    expect(await dribble(10, 10_000)).toMatch(/^HTTP\/1\.1 408/);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('of a GET are cut off likewise, long after the answer', async () => {
    const { socket, closed } = await open(await start(), upload(10_000, 'GET /'));
    const sending = setInterval(() => socket.write('a'), 100);
    const started = performance.now();
    expect(await closed.finally(() => clearInterval(sending))).toMatch(/^HTTP\/1\.1 200/);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('that nobody reads are freed with the answer: a crowd that is refused is not held in memory', async () => {
    const port = await start({ ...HASTY, check: 60_000 });
    const lookedAfter = () => process.getActiveResourcesInfo().filter((what) => what === 'Timeout').length;
    const before = lookedAfter();
    for (let sent = 0; sent < 20; sent += 1) {
      const { socket, closed } = await open(port, `${upload(5, 'POST /kept')}hello`);
      socket.end();
      expect(await closed).toMatch(/kept$/);
    }
    await expect.poll(lookedAfter).toBeLessThanOrEqual(before);
  });

  test('that are as slow as a telephone on a bad line are waited for', async () => {
    expect(await dribble(15_000, 300_000)).toMatch(/^HTTP\/1\.1 200[\s\S]*300000$/);
  });
});

describe('OV-1 Slow readers', () => {
  /** Reads some 10 MB a second. @returns whether the server gave up before the time was over */
  async function readWhere(answerKilobyte: number): Promise<boolean> {
    const port = await start({ ...HASTY, check: 100, silence: 1_000, answerKilobyte });
    const { socket } = await open(port, 'GET /endless HTTP/1.1\r\nHost: x\r\n\r\n');
    socket.removeAllListeners('data').pause();
    const reading = setInterval(() => socket.read(), 5);
    const isGivenUp = await Promise.race([readerGone().then(() => true), wait(1_700, false)]);
    clearInterval(reading);
    socket.destroy();
    return isGivenUp;
  }

  test('that are far slower than expected are disconnected, though something always moves', async () => {
    expect(await readWhere(0.01)).toBe(true);
  });

  test('that take an endless answer fast enough are still served', async () => {
    expect(await readWhere(5)).toBe(false);
  });
});
