import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ask, HASTY, open, servedApp } from '../testing/served-app.ts';
import { watchOverload } from './overload.ts';
import { HEADERS } from './security-headers.ts';
import { TIMINGS } from './serve.ts';

const { start: startWith, release, entries } = servedApp();
/** Clients that are let in beforehand ask in time, however slow the machine is. */
const start = () => startWith({ ...HASTY, headers: TIMINGS.headers });
/** At once. */
const NEVER_TOO_MANY = 39;

describe('OV-2 Overload', () => {
  /** So many clients that are let in. @returns what has them ask in the very same moment, and resolves with their answers */
  async function letIn(port: number, count: number) {
    let accepted = 0;
    const onAccepted = () => {
      accepted += 1;
    };
    subscribe('net.server.socket', onAccepted);
    const clients = await Promise.all(Array.from({ length: count }, () => open(port, '')));
    // One is accepted in each turn of the event loop: what they ask before that would come one by one too.
    await vi.waitFor(() => expect(accepted).toBe(count), { interval: 5 });
    unsubscribe('net.server.socket', onAccepted);
    return (path: string, headers = '', method = 'GET', body = '') => {
      const request = `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n${body}`;
      for (const { socket } of clients) socket.write(request);
      return Promise.all(clients.map(({ closed }) => closed));
    };
  }
  const statusOf = (answer: string) => answer.slice(9, 12);

  test('who comes while many wait is sent away before they wait, once it is no burst, but for what is kept', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { refuses, refusesAtDoor } = watchOverload();
    const refused = (others: number, isKept = false) => refusesAtDoor(others, () => isKept);
    expect(refused(NEVER_TOO_MANY + 1)).toBe(false);
    vi.advanceTimersByTime(100);
    expect(refused(NEVER_TOO_MANY + 1)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(refused(NEVER_TOO_MANY)).toBe(false);
    expect(refused(NEVER_TOO_MANY + 1, true)).toBe(false);
    expect(refused(NEVER_TOO_MANY + 1)).toBe(true);
    // Who came in time is no end of it: somebody was sent away within the last second.
    refuses(0, 0);
    vi.advanceTimersByTime(999);
    expect(refused(NEVER_TOO_MANY + 1)).toBe(true);
  });

  test('a burst is served, a little late', async () => {
    const ask = await letIn(await start(), 20);
    const answers = await ask('/work');
    expect(new Set(answers.map(statusOf))).toEqual(new Set(['200']));
  });

  test('IO-8 who comes too late is sent away, in the words of who asks, and told in one line of the log', async () => {
    const port = await start();
    const askAtOnce = await letIn(port, 150);
    const answers = await askAtOnce('/work', 'Accept: text/html\r\n');
    const sentAway = answers.filter((answer) => statusOf(answer) === '503');
    expect(sentAway.length).toBeGreaterThan(50);
    expect(sentAway.length).toBeLessThanOrEqual(110);
    expect(answers.length - sentAway.length).toBe(
      answers.filter((answer) => statusOf(answer) === '200').length,
    );
    expect(sentAway[0]).toMatch(
      /retry-after: 5\r\n[\s\S]*<html lang="fr-BE">[\s\S]*momentanément indisponible/i,
    );
    for (const [name, value] of Object.entries(HEADERS).filter(([name]) => !name.startsWith('Content-')))
      expect(sentAway[0]).toContain(`${name}: ${value}\r\n`);
    expect((await ask(port, '/work')).status).toBe(200);
    await wait(1_100);
    const told = entries() as { event: string; count: number }[];
    expect(told.every(({ event }) => event === 'overloaded')).toBe(true);
    expect(told.reduce((sum, { count }) => sum + count, 0)).toBe(sentAway.length);
    // Two where the machine was so slow that it took longer than a second.
    expect(told.length).toBeLessThanOrEqual(2);
  });

  /** So many that ask for what takes as long as the test likes, never as many at once as may be too many. */
  async function hold(port: number, count: number, ...how: string[]) {
    const answers: Promise<string[]>[] = [];
    for (let left = count; left > 0; left -= NEVER_TOO_MANY) {
      const askAtOnce = await letIn(port, Math.min(left, NEVER_TOO_MANY));
      answers.push(askAtOnce('/held', ...how));
      // Whoever comes behind them is answered when they have been begun.
      await ask(port, '/kept');
      // Bodies are looked for meanwhile.
      await wait(20);
    }
    return async () => (await Promise.all(answers)).flat().map(statusOf);
  }

  test('no more are let in than can wait for the database, and health, figures and what is kept are told for all that', async () => {
    const port = await start();
    const answered = await hold(port, 250);
    for (const path of ['/healthz', '/metrics', '/kept']) expect((await ask(port, path)).status).toBe(200);
    expect(await ask(port, '/api/contacts')).toMatchObject({
      status: 503,
      body: expect.stringContaining('"unavailable"'),
    });
    release();
    const statuses = await answered();
    expect(statuses.filter((status) => status === '200')).toHaveLength(200);
    expect(statuses.filter((status) => status === '503')).toHaveLength(50);
    expect((await ask(port, '/')).status).toBe(200);
  });

  test.each([
    { body: '', what: 'has none' },
    { body: 'xsrf=1', what: 'is there' },
  ])(
    'a request counts from when it is whole, though nobody reads its body yet: one that $what',
    async ({ body }) => {
      const port = await start();
      const answered = await hold(port, 250, `Content-Length: ${body.length}\r\n`, 'POST', body);
      release();
      const statuses = await answered();
      // Of those that come in the very same moment as the last, a few more may be begun.
      const served = statuses.filter((status) => status === '200').length;
      expect(served).toBeGreaterThanOrEqual(200);
      expect(served).toBeLessThan(200 + NEVER_TOO_MANY);
    },
  );

  test('whoever is sent away and comes back at once is told twenty times a second, not as often as they ask', async () => {
    const port = await start();
    const toldThrice = async (path: string) => {
      const began = performance.now();
      for (let times = 0; times < 3; times += 1) expect((await ask(port, path)).status).toBe(503);
      expect(performance.now() - began).toBeGreaterThan(140);
    };
    const answered = await hold(port, 200);
    await toldThrice('/');
    release();
    await answered();
    await toldThrice('/full');
  });

  test('who looks after the process has a few places of its own; beyond them they are visitors like others', async () => {
    const port = await start();
    const answered = await hold(port, 250);
    const probes = await letIn(port, 30);
    const asked = probes('/readyz');
    expect((await ask(port, '/healthz')).status).toBe(200);
    release();
    await answered();
    const statuses = (await asked).map(statusOf);
    expect(statuses.filter((status) => status === '200')).toHaveLength(8);
    expect(statuses.filter((status) => status === '503')).toHaveLength(22);
  });

  test('whoever asks on and on without waiting for answers does not fill the line', async () => {
    const port = await start();
    const request = 'GET /work HTTP/1.1\r\nHost: x\r\n\r\n';
    const last = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const { closed } = await open(port, `${request.repeat(400)}${last}`);
    const statuses = (await closed).match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];
    expect(statuses).toHaveLength(401);
    expect(statuses.filter((status) => status === '200').length).toBeLessThan(10);
  });

  test('while it is overloaded no more are let in than keep everything busy', async () => {
    const port = await start();
    const others = await letIn(port, NEVER_TOO_MANY);
    const many = await letIn(port, 150);
    const answered = await hold(port, 100);
    await many('/work');
    const late = others('/held');
    await ask(port, '/kept');
    release();
    const statuses = [...(await answered()), ...(await late).map(statusOf)];
    expect(statuses.filter((status) => status === '200')).toHaveLength(112);
    expect(statuses.filter((status) => status === '503')).toHaveLength(100 + NEVER_TOO_MANY - 112);
  });

  test('who is slow to send a body is nobody’s turn', async () => {
    const port = await start();
    const head = 'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n';
    await Promise.all(Array.from({ length: 250 }, () => open(port, head)));
    expect((await ask(port, '/')).status).toBe(200);
  });
});
