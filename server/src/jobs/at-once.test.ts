import { expect, test } from 'vitest';
import { batchesAtOnce, settleAll } from './at-once.ts';

test('some are taken at once, and of one membership one after the other', () => {
  const batches = batchesAtOnce(['a1', 'b1', 'c1', 'a2', 'a3', 'd1'], 2, (item) => item.charAt(0));
  expect([...batches]).toEqual([
    ['a1', 'b1'],
    ['c1', 'a2'],
    ['a3', 'd1'],
  ]);
});

test('an error is told once nothing runs any more', async () => {
  let isOver = false;
  const slow = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    isOver = true;
  });
  await expect(settleAll([Promise.reject(new Error('the first')), slow])).rejects.toThrow('the first');
  expect(isOver).toBe(true);
});
