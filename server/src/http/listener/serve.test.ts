import { Hono } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import {
  openListenerHarness,
  openSocket,
  SHORT_TIMINGS,
  sendRequest,
} from '../../testing/listener-harness.ts';
import { SECURITY_HEADERS } from '../security-headers.ts';
import { serve, TIMINGS_MS } from './serve.ts';

const { start, log, release, isAnswering } = openListenerHarness();

describe('The server', () => {
  test('is patient with slow lines, and not with slow attackers', () => {
    expect(TIMINGS_MS).toMatchObject({
      headers: 10_000,
      request: 120_000,
      check: 2_000,
      body: 15_000,
      bodyKilobyte: 125,
      answerKilobyte: 250,
      silence: 30_000,
    });
    expect(TIMINGS_MS.drain).toBeLessThan(10_000);
  });

  test('answers HEAD as GET, without the body', async () => {
    const port = await start();
    expect(await sendRequest(port, '/', undefined, 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  test.each([
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\n\r\n'],
    ['headers of 100 KB', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`],
    ['an invalid host', 'GET / HTTP/1.1\r\nHost: x y<>\r\nConnection: close\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('IO-13 refuses %s and closes', async (_, sent) => {
    const { closed } = await openSocket(await start(), sent);
    expect(await closed).toMatch(/^HTTP\/1\.1 4(00|31)/);
  });

  test.each([
    ['400', 'an invalid host', 'GET / HTTP/1.1\r\nHost: x y\r\nConnection: close\r\n\r\n'],
    ['400', 'a malformed request line', 'GET\r\n\r\n'],
    ['400', 'no host', 'GET / HTTP/1.1\r\n\r\n'],
    [
      '400',
      'a host that is not valid in a URL',
      'GET / HTTP/1.1\r\nHost: nothing.1\r\nConnection: close\r\n\r\n',
    ],
    ['400', 'two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n'],
    [
      '417',
      'an unknown expectation',
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: tea\r\n\r\n',
    ],
    ['431', 'headers of 100 KB', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`],
    ['408', 'a head that never ends', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ])('IO-8 sends its security headers with %s, which the app never sees: %s', async (status, _kind, sent) => {
    const { closed } = await openSocket(await start({ ...SHORT_TIMINGS, headers: 500 }), sent);
    const response = await closed;
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      expect(response).toContain(`${name}: ${value}\r\n`);
  });

  test('IO-13 writes no refusal into a response that has begun', async () => {
    const { socket, closed } = await openSocket(await start(), 'GET /endless HTTP/1.1\r\nHost: x\r\n\r\n');
    await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(0));
    socket.write('nonsense\r\n\r\n');
    expect((await closed).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  test('knows whether a client waits for a response that is not cached, and not since long', async () => {
    const port = await start();
    expect(await sendRequest(port, '/cached')).toMatchObject({ body: 'cached' });
    expect(isAnswering()).toBe(false);
    const responses: Promise<unknown>[] = [];
    const ask = () => {
      const seen = isAnswering();
      responses.push(sendRequest(port, '/held'));
      return seen;
    };
    await expect.poll(ask, { interval: 10 }).toBe(true);
    await expect.poll(isAnswering).toBe(false);
    release();
    await Promise.all(responses);
    expect(isAnswering()).toBe(false);
  });

  test('needs no host in HTTP/1.0', async () => {
    const { closed } = await openSocket(await start(), 'GET / HTTP/1.0\r\n\r\n');
    expect(await closed).toMatch(/^HTTP\/1\.1 200/);
  });

  test('does not start on a port that is taken', async () => {
    const takenPort = await start();
    const app = new Hono();
    await expect(
      serve(
        { app, fastPath: { isCached: () => false, respond: () => false } },
        { PORT: takenPort, HOST: '127.0.0.1', TRUST_PROXY: 0 },
        log,
      ),
    ).rejects.toThrow('EADDRINUSE');
  });
});
