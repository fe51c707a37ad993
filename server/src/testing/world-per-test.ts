import { afterEach, beforeEach } from 'vitest';
import { openWorld, type World } from './world.ts';

/** Within each test of the file a world of its own, which is closed after it. */
export function worldPerTest(): World {
  const world = {} as World;
  beforeEach(async () => {
    Object.assign(world, await openWorld());
  });
  afterEach(() => world.close());
  return world;
}
