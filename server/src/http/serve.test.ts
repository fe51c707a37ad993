import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { ask, open, servedApp } from '../testing/served-app.ts';
import { serve, TIMINGS } from './serve.ts';

const { start, log } = servedApp();

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
      serve(
        { app, keptDoor: { knows: () => false, answer: () => false } },
        { PORT: taken, HOST: '127.0.0.1', TRUST_PROXY: 0 },
        log,
      ),
    ).rejects.toThrow('EADDRINUSE');
  });
});
