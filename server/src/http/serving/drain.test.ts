import { Agent, createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ask, HASTY, open, servedApp } from '../../testing/served-app.ts';
import { drain } from './drain.ts';
import { TIMINGS } from './serve.ts';

const { start, stop, release } = servedApp();
/** Waits for answers longer than any machine is slow: a stop that ends sooner did not wait until the limit. */
const PATIENT = { ...HASTY, drain: TIMINGS.drain };

describe('OV-5 Stopping', () => {
  test('answers every request in progress, and says that it was the last of its connection', async () => {
    const port = await start(PATIENT);
    const agent = new Agent({ keepAlive: true, maxSockets: 50 });
    const underWay = Array.from({ length: 50 }, () => ask(port, '/held', agent));
    await wait(100);
    const started = performance.now();
    const stopped = stop();
    await expect.poll(() => ask(port, '/').catch(({ code }) => code)).toBe('ECONNREFUSED');
    release();
    await stopped;
    expect(performance.now() - started).toBeLessThan(PATIENT.drain);
    const answers = await Promise.all(underWay);
    for (const answer of answers) expect(answer).toEqual({ status: 200, connection: 'close', body: 'done' });
  });

  test('answers clients that had connected but were not accepted yet', async () => {
    const port = await start(PATIENT);
    const asked = Array.from({ length: 50 }, () => ask(port, '/'));
    await new Promise((resolve) => process.nextTick(resolve));
    const stopped = stop();
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    await stopped;
  });

  test('does not wait for ever for the door to be empty, though somebody comes at every look', async () => {
    const server = createServer().listen(0);
    const doorQueue = { empty: () => new Promise<void>(() => undefined) };
    await drain({ server, doorQueue, sockets: new Set(), underWay: new Set() }, HASTY);
    expect(server.listening).toBe(false);
  });

  test('still answers a request that comes on an idle connection, and takes no new connection', async () => {
    const port = await start();
    const agent = new Agent({ keepAlive: true });
    expect((await ask(port, '/', agent)).body).toBe('ready');
    const stopped = stop();
    await wait(30);
    expect(await ask(port, '/', agent)).toEqual({ status: 200, connection: 'close', body: 'stopping' });
    await expect(ask(port, '/')).rejects.toThrow('ECONNREFUSED');
    await stopped;
  });

  test('waits for an upload in progress', async () => {
    const port = await start();
    const head = 'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n';
    const { socket, closed } = await open(port, `${head}12345`);
    const stopped = stop();
    await wait(200);
    socket.write('67890');
    expect(await closed).toMatch(/^HTTP\/1\.1 200[\s\S]*connection: close[\s\S]*10$/i);
    await stopped;
  });

  test('closes idle connections after a moment, and is done', async () => {
    const port = await start(PATIENT);
    const idle = await open(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const started = performance.now();
    await stop();
    await idle.closed;
    expect(performance.now() - started).toBeLessThan(PATIENT.drain / 2);
  });

  test('does not wait for clients that connected and sent nothing, as browsers do ahead of time', async () => {
    const port = await start(PATIENT);
    const { closed } = await open(port, '');
    const started = performance.now();
    await stop();
    expect(await closed).toBe('');
    expect(performance.now() - started).toBeLessThan(PATIENT.drain / 2);
  });

  test('does not wait for ever for an answer that never comes, nor twice', async () => {
    const port = await start();
    const hanging = ask(port, '/slow?ms=60000').catch((error: Error) => error.message);
    await wait(50);
    const started = performance.now();
    await Promise.all([stop(), stop()]);
    expect(performance.now() - started).toBeLessThan(TIMINGS.drain);
    expect(await hanging).toBe('socket hang up');
    expect(performance.now() - started).toBeLessThan(TIMINGS.drain);
  });
});
