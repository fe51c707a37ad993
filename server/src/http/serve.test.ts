import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openTestLog } from '../testing/door.ts';
import type { ApiEnv } from './api-env.ts';
import type { AnswerKept } from './kept-door.ts';
import { HEADERS } from './security-headers.ts';
import { type Serving, serve, TIMINGS } from './serve.ts';

let serving: Serving;
afterEach(() => serving?.stop());

/** A tenth of the real patience, so that the tests need not have it. */
const TENTHS = Object.fromEntries(
  Object.entries(TIMINGS).map(([name, ms]) => [name, ms / 10]),
) as typeof TIMINGS;

// Clients are told this one, in whole seconds, and do not use a connection in its last.
const HASTY = { ...TENTHS, keepAlive: TIMINGS.keepAlive };

const CHUNK_BYTES = 16_384;
/** An answer without end whose reader was let go, or left. */
let givenUp = Promise.withResolvers<void>();
const WORK_MS = 5;
/** What requests wait for that are under way for as long as a test likes. */
let held = Promise.withResolvers<void>();
/** Stands for what is kept in memory. */
const answerKept: AnswerKept = ({ url }, outgoing) => {
  if (url === '/kept') outgoing.end('kept');
  return url === '/kept';
};
const { log, entries } = openTestLog();

async function start(timings = HASTY) {
  const app = new Hono<ApiEnv>();
  app.onError((error, c) => c.text(error.message, 500));
  app.get('/', (c) => c.text(c.env.isStopping?.() ? 'stopping' : 'ready'));
  app.get('/slow', async (c) => {
    await wait(Number(c.req.query('ms')));
    return c.text('done');
  });
  app.get('/held', async (c) => {
    await held.promise;
    return c.text('done');
  });
  for (const path of ['/healthz', '/metrics']) app.get(path, (c) => c.text('ok'));
  app.get('/work', (c) => {
    const until = performance.now() + WORK_MS;
    while (performance.now() < until);
    return c.text('done');
  });
  app.post('/upload', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
  app.get('/endless', (c) => {
    const chunk = new Uint8Array(CHUNK_BYTES);
    const cancel = () => givenUp.resolve();
    return c.body(new ReadableStream({ pull: (controller) => controller.enqueue(chunk), cancel }));
  });
  serving = await serve(
    { app, answerKept },
    { PORT: 0, HOST: '127.0.0.1', TRUST_PROXY: 0, METRICS_TOKEN: 'whoever shows it' },
    log,
    timings,
  );
  return serving.port;
}

type Answer = { status: number | undefined; connection: string | undefined; body: string };

const ask = (port: number, path: string, agent?: Agent, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const asked = request(
      { port, path, method, host: '127.0.0.1', ...(agent && { agent }) },
      async (response) => {
        const { statusCode: status, headers } = response;
        resolve({ status, connection: headers.connection, body: await text(response) });
      },
    );
    asked.on('error', reject).end();
  });

/** A raw socket, what came back on it, and how long until the server closed it. */
async function open(port: number, sent: string) {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.write(sent);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
  socket.on('error', () => undefined);
  await wait(20);
  return { socket, closed };
}

describe('OV-5 Stopping', () => {
  test('loses no request that is under way, and says that it was the last of its connection', async () => {
    const port = await start({ ...HASTY, drain: TIMINGS.drain });
    const agent = new Agent({ keepAlive: true, maxSockets: 50 });
    const underWay = Array.from({ length: 50 }, (_, index) =>
      ask(port, `/slow?ms=${200 + index * 6}`, agent),
    );
    await wait(100);
    const started = performance.now();
    await serving.stop();
    expect(performance.now() - started).toBeLessThan(TIMINGS.drain / 2);
    const answers = await Promise.all(underWay);
    for (const answer of answers) expect(answer).toEqual({ status: 200, connection: 'close', body: 'done' });
  });

  test('answers those who had connected, though nobody had looked at the door yet', async () => {
    const port = await start();
    const asked = Array.from({ length: 50 }, () => ask(port, '/'));
    await new Promise((resolve) => process.nextTick(resolve));
    const stopped = serving.stop();
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    await stopped;
  });

  test('still answers what comes on a connection at rest, and takes no new one', async () => {
    const port = await start();
    const agent = new Agent({ keepAlive: true });
    expect((await ask(port, '/', agent)).body).toBe('ready');
    const stopped = serving.stop();
    await wait(30);
    expect(await ask(port, '/', agent)).toEqual({ status: 200, connection: 'close', body: 'stopping' });
    await expect(ask(port, '/')).rejects.toThrow('ECONNREFUSED');
    await stopped;
  });

  test('waits for an upload that is under way', async () => {
    const port = await start();
    const head = 'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n';
    const { socket, closed } = await open(port, `${head}12345`);
    const stopped = serving.stop();
    await wait(200);
    socket.write('67890');
    expect(await closed).toMatch(/^HTTP\/1\.1 200[\s\S]*connection: close[\s\S]*10$/i);
    await stopped;
  });

  test('closes connections at rest after a moment, and is done', async () => {
    const port = await start();
    const idle = await open(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const started = performance.now();
    await serving.stop();
    await idle.closed;
    expect(performance.now() - started).toBeLessThan(400);
  });

  test('does not wait for who connected and never asked, as browsers do ahead of time', async () => {
    const port = await start();
    const { closed } = await open(port, '');
    const started = performance.now();
    await serving.stop();
    expect(await closed).toBe('');
    expect(performance.now() - started).toBeLessThan(400);
  });

  test('does not wait for ever for an answer that never comes, nor twice', async () => {
    const port = await start();
    const hanging = ask(port, '/slow?ms=60000').catch((error: Error) => error.message);
    await wait(50);
    const started = performance.now();
    await Promise.all([serving.stop(), serving.stop()]);
    expect(performance.now() - started).toBeLessThan(1_200);
    expect(await hanging).toBe('socket hang up');
    expect(performance.now() - started).toBeLessThan(1_200);
  });
});

describe('OV-1 Slow clients', () => {
  test('that dribble headers are let go in time, others are served meanwhile', async () => {
    const port = await start();
    const slow = await Promise.all(Array.from({ length: 200 }, () => open(port, 'GET / HTTP/1.1\r\nX-A: ')));
    const dribble = setInterval(() => {
      for (const { socket } of slow) socket.write('a');
    }, 50);
    const started = performance.now();
    expect((await ask(port, '/')).body).toBe('ready');
    expect(performance.now() - started).toBeLessThan(300);
    const answers = await Promise.all(slow.map(({ closed }) => closed));
    clearInterval(dribble);
    expect(performance.now() - started).toBeLessThan(5_000);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408/);
  });
});

describe('OV-1 Slow bodies', () => {
  const upload = (bytes: number) => `POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`;

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

  test('that dribble are let go long before the time of a whole request is over', async () => {
    const started = performance.now();
    expect(await dribble(10, 10_000)).toMatch(/^HTTP\/1\.1 408/);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('that are as slow as a telephone on a bad line are waited for', async () => {
    expect(await dribble(15_000, 300_000)).toMatch(/^HTTP\/1\.1 200[\s\S]*300000$/);
  });
});

describe('OV-1 Slow readers', () => {
  /** Reads some 10 MB a second. @returns whether the answer is given up before the time is over */
  async function readWhere(answerKilobyte: number): Promise<boolean> {
    const port = await start({ ...HASTY, check: 100, silence: 1_000, answerKilobyte });
    givenUp = Promise.withResolvers();
    const { socket } = await open(port, 'GET /endless HTTP/1.1\r\nHost: x\r\n\r\n');
    socket.removeAllListeners('data').pause();
    const reading = setInterval(() => socket.read(), 5);
    const isGivenUp = await Promise.race([givenUp.promise.then(() => true), wait(1_700, false)]);
    clearInterval(reading);
    socket.destroy();
    return isGivenUp;
  }

  test('that take far less than they are expected to are let go, though something always moves', async () => {
    expect(await readWhere(0.01)).toBe(true);
  });

  test('that take an endless answer fast enough are served on', async () => {
    expect(await readWhere(5)).toBe(false);
  });
});

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
    return (path: string, headers = '') => {
      for (const { socket } of clients)
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);
      return Promise.all(clients.map(({ closed }) => closed));
    };
  }
  const statusOf = (answer: string) => answer.slice(9, 12);

  test('a burst is served, a little late', async () => {
    const ask = await letIn(await start(), 20);
    const answers = await ask('/work');
    expect(new Set(answers.map(statusOf))).toEqual(new Set(['200']));
  });

  test('IO-8 who comes too late is sent away at once, in the words of who asks, and told in one line of the log', async () => {
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
    expect(entries()).toMatchObject([{ event: 'overloaded', count: sentAway.length }]);
  });

  test('no more are let in than can wait for the database, and health, figures and what is kept are told for all that', async () => {
    const port = await start();
    held = Promise.withResolvers();
    const askAtOnce = await letIn(port, 250);
    const answers = askAtOnce('/held');
    await wait(100);
    for (const path of ['/healthz', '/metrics', '/kept']) expect((await ask(port, path)).status).toBe(200);
    expect(await ask(port, '/api/contacts')).toMatchObject({
      status: 503,
      body: expect.stringContaining('"unavailable"'),
    });
    held.resolve();
    const statuses = (await answers).map(statusOf);
    expect(statuses.filter((status) => status === '200')).toHaveLength(200);
    expect(statuses.filter((status) => status === '503')).toHaveLength(50);
    expect((await ask(port, '/')).status).toBe(200);
  });

  test('while it is overloaded no more are let in than keep everything busy', async () => {
    const port = await start();
    held = Promise.withResolvers();
    const others = await letIn(port, 40);
    const many = await letIn(port, 150);
    const answers = [(await letIn(port, 80))('/held')];
    await wait(100);
    await many('/work');
    answers.push(others('/held'));
    await wait(100);
    held.resolve();
    const statuses = (await Promise.all(answers)).flatMap((received) => received.map(statusOf));
    expect(statuses.filter((status) => status === '200')).toHaveLength(112);
    expect(statuses.filter((status) => status === '503')).toHaveLength(8);
  });

  test('who is slow to send a body is nobody’s turn', async () => {
    const port = await start();
    const head = 'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n';
    await Promise.all(Array.from({ length: 250 }, () => open(port, head)));
    expect((await ask(port, '/')).status).toBe(200);
  });
});

describe('Serving', () => {
  test('has patience with slow lines and little with slow attackers', () => {
    expect(TIMINGS).toMatchObject({
      headers: 10_000,
      request: 120_000,
      check: 2_000,
      body: 15_000,
      bodyKilobyte: 125,
      answerKilobyte: 250,
      silence: 30_000,
    });
    expect(TIMINGS.drain).toBeLessThan(10_000);
  });

  test('HEAD answers as GET does, without the body', async () => {
    const port = await start();
    expect(await ask(port, '/', undefined, 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  test.each([
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\n\r\n'],
    ['headers of 100 KB', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: x y<>\r\nConnection: close\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('IO-13 refuses %s and closes', async (_, sent) => {
    const { closed } = await open(await start(), sent);
    expect(await closed).toMatch(/^HTTP\/1\.1 4(00|31)/);
  });

  test('IO-8 protects the answer to a request that no app sees', async () => {
    const { closed } = await open(await start(), 'GET / HTTP/1.1\r\nHost: x y\r\nConnection: close\r\n\r\n');
    expect(await closed).toMatch(/^HTTP\/1\.1 400[\s\S]*x-content-type-options: nosniff/i);
  });

  test('a port that is taken stops the start', async () => {
    const taken = await start();
    const app = new Hono();
    await expect(
      serve({ app, answerKept: () => false }, { PORT: taken, HOST: '127.0.0.1', TRUST_PROXY: 0 }, log),
    ).rejects.toThrow('EADDRINUSE');
  });
});
