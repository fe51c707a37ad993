import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gathered } from './batch.ts';

const SHORT_MS = 5;

test('items that come together are worked on together, and later ones in a later group', async () => {
  const rounds: string[][] = [];
  const hand = gathered<string>(SHORT_MS, async (items) => {
    rounds.push(items);
  });
  await Promise.all(['a', 'b'].map(hand));
  await hand('c');
  expect(rounds).toEqual([['a', 'b'], ['c']]);
});

test('who passes an item waits for the work, and gets its failure', async () => {
  let isDone = false;
  const hand = gathered<string>(SHORT_MS, async ([first]) => {
    await wait(SHORT_MS);
    isDone = true;
    if (first === 'wrong') throw new Error('failed');
  });
  const [one, other] = [hand('wrong'), hand('right')];
  await expect(one).rejects.toThrow('failed');
  await expect(other).rejects.toThrow('failed');
  expect(isDone).toBe(true);
  await expect(hand('right')).resolves.toBeUndefined();
});
