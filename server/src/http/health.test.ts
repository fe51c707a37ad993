import { describe, expect, test, vi } from 'vitest';
import { openTestClient } from '../testing/test-client.ts';

const statusOf = async (path: string, ping: () => Promise<void>, isStopping = false) => {
  const { app } = openTestClient({ database: { ping } });
  const response = await app.request(path, {}, { isStopping: () => isStopping });
  return { status: response.status, body: await response.json() };
};
const up = async () => undefined;
const down = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.9:5432'));

describe('OV-4 Health', () => {
  test('reports that the process lives, whatever happens to the database', async () => {
    expect(await statusOf('/healthz', down)).toEqual({ status: 200, body: { status: 'ok' } });
  });

  test('is ready when the database answers', async () => {
    expect((await statusOf('/readyz', up)).status).toBe(200);
  });

  test('is not ready when the database is down, and reveals nothing more', async () => {
    expect(await statusOf('/readyz', down)).toEqual({ status: 503, body: { status: 'unavailable' } });
  });

  test('is not ready when the database takes more than two seconds', async () => {
    vi.useFakeTimers();
    const pendingStatus = statusOf('/readyz', () => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await pendingStatus).status).toBe(503);
    vi.useRealTimers();
  });

  test('is not ready while stopping, although everything still works', async () => {
    expect((await statusOf('/readyz', up, true)).status).toBe(503);
  });
});
