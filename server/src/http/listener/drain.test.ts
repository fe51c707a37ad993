import { Agent, createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  openListenerHarness,
  openSocket,
  SHORT_TIMINGS,
  sendRequest,
} from '../../testing/listener-harness.ts';
import { drain } from './drain.ts';

const { start, stop, release, heldRequests } = openListenerHarness();
const NEVER_MS = 600_000;
/** Waits for responses longer than a test may take: a stop that ends did not wait until the limit. */
const PATIENT = { ...SHORT_TIMINGS, drain: NEVER_MS };
const refused = (port: number) =>
  expect.poll(() => sendRequest(port, '/').catch(({ code }) => code)).toBe('ECONNREFUSED');

describe('OV-5 Stopping', () => {
  test('answers every request in flight, and marks it as the last of its connection', async () => {
    const port = await start(PATIENT);
    const agent = new Agent({ keepAlive: true, maxSockets: 50 });
    const inFlight = Array.from({ length: 50 }, () => sendRequest(port, '/held', agent));
    await expect.poll(heldRequests).toBe(50);
    const stopped = stop();
    await refused(port);
    release();
    await stopped;
    const responses = await Promise.all(inFlight);
    for (const response of responses)
      expect(response).toEqual({ status: 200, connection: 'close', body: 'done' });
  });

  test('answers clients that had connected but were not accepted yet', async () => {
    const port = await start(PATIENT);
    const pending = Array.from({ length: 50 }, () => sendRequest(port, '/'));
    await new Promise((resolve) => process.nextTick(resolve));
    const stopped = stop();
    for (const { status } of await Promise.all(pending)) expect(status).toBe(200);
    await stopped;
  });

  test('does not wait for ever for an empty backlog while clients keep arriving', async () => {
    const server = createServer().listen(0);
    const acceptBacklog = { whenEmpty: () => new Promise<void>(() => undefined) };
    await drain({ server, acceptBacklog, sockets: new Set(), inFlight: new Set() }, SHORT_TIMINGS);
    expect(server.listening).toBe(false);
  });

  test('still answers a request on an idle connection, and accepts no new connection', async () => {
    const port = await start({ ...SHORT_TIMINGS, grace: NEVER_MS });
    const agent = new Agent({ keepAlive: true });
    expect((await sendRequest(port, '/', agent)).body).toBe('ready');
    const stopped = stop();
    await refused(port);
    expect(await sendRequest(port, '/', agent)).toEqual({
      status: 200,
      connection: 'close',
      body: 'stopping',
    });
    await stopped;
  });

  test('waits for an upload in progress', async () => {
    const port = await start(PATIENT);
    const head = 'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n';
    const { socket, closed } = await openSocket(port, `${head}12345`);
    const stopped = stop();
    // By then idle connections are closed, and this one must not count as idle.
    await wait(2 * PATIENT.grace);
    socket.write('67890');
    expect(await closed).toMatch(/^HTTP\/1\.1 200[\s\S]*connection: close[\s\S]*10$/i);
    await stopped;
  });

  test('closes idle connections after the grace period, and ends', async () => {
    const port = await start(PATIENT);
    const idle = await openSocket(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await stop();
    await idle.closed;
  });

  test('does not wait for clients that connected and sent nothing, as browsers do ahead of time', async () => {
    const port = await start(PATIENT);
    const { closed } = await openSocket(port, '');
    await stop();
    expect(await closed).toBe('');
  });

  test('does not wait for ever for a response that never comes, nor twice', async () => {
    // The timeout of silent sockets must not end it.
    const port = await start({ ...SHORT_TIMINGS, silence: NEVER_MS });
    const hanging = sendRequest(port, '/held').catch((error: Error) => error.message);
    await expect.poll(heldRequests).toBe(1);
    await Promise.all([stop(), stop()]);
    expect(await hanging).toBe('socket hang up');
  });
});
