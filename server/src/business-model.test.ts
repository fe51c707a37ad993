import { afterAll, expect, test } from 'vitest';
import { compareWithModel } from './testing/business-model.ts';
import { openWorld } from './testing/world.ts';

const world = await openWorld();
afterAll(() => world.close());

test('CO-5 whatever visitors, members and administrators do, in any order, answers as the rules say', async () => {
  const { taken, divergence } = await compareWithModel(world, 10);
  expect(divergence).toBeNull();
  expect(taken).toBeGreaterThan(200);
});
