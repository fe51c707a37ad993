import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

const SHORT_MS = 5;

test('what comes together is worked on once, and what comes later for itself', async () => {
  const rounds: string[][] = [];
  const hand = gathered<string>(SHORT_MS, async (items) => {
    rounds.push(items);
  });
  await Promise.all(['a', 'b'].map(hand));
  await hand('c');
  expect(rounds).toEqual([['a', 'b'], ['c']]);
});

test('whoever hands over waits for the work, and is told where it fails', async () => {
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
