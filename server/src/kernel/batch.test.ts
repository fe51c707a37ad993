import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBatcher } from './batch.ts';

const SHORT_MS = 5;

test('items that arrive together are processed together, and later ones in a later batch', async () => {
  const batches: string[][] = [];
  const push = createBatcher<string>(SHORT_MS, async (items) => {
    batches.push(items);
  });
  await Promise.all(['a', 'b'].map(push));
  await push('c');
  expect(batches).toEqual([['a', 'b'], ['c']]);
});

test('the caller that adds an item waits for the work, and gets its error', async () => {
  let isDone = false;
  const push = createBatcher<string>(SHORT_MS, async ([first]) => {
    await wait(SHORT_MS);
    isDone = true;
    if (first === 'wrong') throw new Error('failed');
  });
  const [one, other] = [push('wrong'), push('right')];
  await expect(one).rejects.toThrow('failed');
  await expect(other).rejects.toThrow('failed');
  expect(isDone).toBe(true);
  await expect(push('right')).resolves.toBeUndefined();
});
