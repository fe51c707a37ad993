import { describe, expect, test } from 'vitest';
import { fakeDomain, openTestClient, openTestLog } from '../testing/test-client.ts';

/** Requests the export of a list that is read in `batches`. */
async function requestExport(batches: AsyncIterable<string[][]>) {
  const columns = [{ label: 'Nom', width: 8 }];
  const exportList = async () => ({ name: 'contacts', columns, total: 2, batches, at: new Date() });
  const { log, entries } = openTestLog();
  const client = openTestClient({ domain: fakeDomain({ contacts: { exportList } }), log });
  return { response: await client.request('POST', '/api/contacts/export', { token: 'an-admin' }), entries };
}

describe('An export', () => {
  test('of a list that cannot be read to its end is broken off and logged: no reader takes a part for the whole', async () => {
    async function* failing() {
      yield [['une ligne']];
      throw new Error('the database went away');
    }
    const { response, entries } = await requestExport(failing());
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('the database went away');
    expect(entries()).toContainEqual(
      expect.objectContaining({ msg: 'an answer was cut off', level: 'error' }),
    );
  });

  test('LG-3 whose reader disconnects while more is read is not logged as a failure', async () => {
    const { promise: isRead, resolve: finishReading } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    async function* slow() {
      begun.resolve();
      await isRead;
      yield [['une ligne']];
    }
    const { response, entries } = await requestExport(slow());
    const reader = response.body?.getReader();
    await reader?.read();
    const more = reader?.read();
    await begun.promise;
    const left = reader?.cancel();
    finishReading();
    await left;
    expect(await more).toEqual({ done: true, value: undefined });
    expect(entries().filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('lets other requests in after each batch, even if its rows are there and its reader takes all at once', async () => {
    let turns = 0;
    let isOver = false;
    const countTurns = () => {
      turns += 1;
      if (!isOver) setImmediate(countTurns);
    };
    async function* many() {
      for (let batch = 0; batch < 20; batch += 1) yield [['une ligne']];
    }
    const { response } = await requestExport(many());
    countTurns();
    await response.text();
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(20);
  });

  test('ends when its reader disconnects', async () => {
    let batchesRead = 0;
    let isEnded = false;
    async function* endless() {
      try {
        for (;;) {
          batchesRead += 1;
          yield [['une ligne']];
        }
      } finally {
        isEnded = true;
      }
    }
    const reader = (await requestExport(endless())).response.body?.getReader();
    // The line of headers, then the first batch.
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
    expect([batchesRead, isEnded]).toEqual([1, true]);
  });
});
