import { type Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterEach } from 'vitest';
import type { ApiEnv } from '../http/api-env.ts';
import type { FastPath } from '../http/cache/fast-path.ts';
import { type Listener, serve, TIMINGS_MS } from '../http/listener/serve.ts';
import { overloadResponse } from '../http/overload-response.ts';
import { waitOutsideSlot } from '../kernel/in-flight.ts';
import { openTestLog } from './test-client.ts';

/** A tenth of the real times, so that tests are fast. */
const TENTH_TIMINGS = Object.fromEntries(
  Object.entries(TIMINGS_MS).map(([name, ms]) => [name, ms / 10]),
) as typeof TIMINGS_MS;

// Not `keepAlive`: clients learn it in whole seconds, and do not use a connection in its last second.
export const SHORT_TIMINGS = { ...TENTH_TIMINGS, keepAlive: TIMINGS_MS.keepAlive };

const CHUNK_BYTES = 16_384;
const WORK_MS = 5;

/** A fake cache with one response. */
const fastPath: FastPath = {
  isCached: ({ url }) => url === '/cached',
  respond: ({ url }, outgoing) => {
    if (url === '/cached') outgoing.end('cached');
    return url === '/cached';
  },
};

/**
 * Serves an app for tests, stopped after each of them: `/` is quick, `/work` computes, `/held` (and `/readyz`) wait for
 * `release` (with `X-Queue` in a queue of their own), `/upload` reads, `/endless` writes without end, `/cached` is a cached response, and `/full` responds 503.
 */
export function openListenerHarness() {
  const { log, entries } = openTestLog();
  let serving: Listener | undefined;
  let gate = Promise.withResolvers<void>();
  let heldCount = 0;
  /** Resolves when the reader of an endless response was disconnected, or left. */
  let readerLeft = Promise.withResolvers<void>();
  afterEach(() => serving?.stop());

  function app() {
    const app = new Hono<ApiEnv>();
    app.onError((error, c) => c.text(error.message, 500));
    app.get('/', (c) => c.text(c.env.isStopping?.() ? 'stopping' : 'ready'));
    for (const path of ['/held', '/readyz'])
      app.all(path, async (c) => {
        heldCount += 1;
        await (c.req.header('X-Queue') ? waitOutsideSlot(gate.promise) : gate.promise);
        return c.text('done');
      });
    app.get('/full', overloadResponse);
    for (const path of ['/healthz', '/metrics']) app.get(path, (c) => c.text('ok'));
    app.get('/work', (c) => {
      const until = performance.now() + WORK_MS;
      while (performance.now() < until);
      return c.text('done');
    });
    app.post('/upload', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
    app.get('/endless', (c) => {
      const chunk = new Uint8Array(CHUNK_BYTES);
      const cancel = () => readerLeft.resolve();
      return c.body(new ReadableStream({ pull: (controller) => controller.enqueue(chunk), cancel }));
    });
    return app;
  }

  return {
    log,
    entries,
    /** @returns its port */
    async start(timings = SHORT_TIMINGS): Promise<number> {
      gate = Promise.withResolvers();
      heldCount = 0;
      readerLeft = Promise.withResolvers();
      const settings = { PORT: 0, HOST: '127.0.0.1', TRUST_PROXY: 0, METRICS_TOKEN: 'any token' };
      serving = await serve({ app: app(), fastPath }, settings, log, timings);
      return serving.port;
    },
    stop: async () => serving?.stop(),
    isAnswering: () => serving?.isAnswering(),
    /** How many requests for `/held` and `/readyz` have arrived. */
    heldRequests: () => heldCount,
    /** Answers them all. */
    release: () => gate.resolve(),
    /** Resolves once no client reads `/endless` any more. */
    readerGone: () => readerLeft.promise,
  };
}

type ListenerResponse = { status: number | undefined; connection: string | undefined; body: string };

export const sendRequest = (port: number, path: string, agent?: Agent, method = 'GET') =>
  new Promise<ListenerResponse>((resolve, reject) => {
    const outgoing = request(
      { port, path, method, host: '127.0.0.1', ...(agent && { agent }) },
      async (response) => {
        const { statusCode: status, headers } = response;
        resolve({ status, connection: headers.connection, body: await text(response) });
      },
    );
    outgoing.on('error', reject).end();
  });

/** Opens a raw socket and sends `bytes`. `closed`: everything received until the server closed it. */
export async function openSocket(port: number, bytes: string) {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
  socket.on('error', () => undefined);
  await wait(20);
  return { socket, closed };
}
