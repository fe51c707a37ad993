import { describe, expect, test } from 'vitest';
import { makeAmbassador } from '../testing/ambassador-fixtures.ts';
import { ambassadorFields } from '../testing/builders.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const NEWEST = { page: 0, size: 10, sort: 'createdAt,desc', q: '' } as const;
const NO_FILES = { photo: null, logo: null };

const world = worldPerTest();

const made = (change = {}) => makeAmbassador(world, change);

describe('The cache version of the ambassadors', () => {
  /** The total of a full page, so that it does not follow from the page itself. */
  const shown = async () => (await world.domain.ambassadors.list({ ...NEWEST, size: 1 })).totalElements;

  test('changes with each change, and not with reads', async () => {
    const { update, deactivate, remove, list, find } = world.domain.ambassadors;
    const versions = [await world.version.read()];
    const { id } = await made();
    versions.push(await world.version.read());
    await list(NEWEST);
    await find(id);
    expect(await world.version.read()).toBe(versions.at(-1));
    await update(world.admin, id, ambassadorFields(), NO_FILES);
    versions.push(await world.version.read());
    await deactivate(world.admin, id);
    versions.push(await world.version.read());
    await remove(world.admin, id);
    versions.push(await world.version.read());
    expect(new Set(versions).size).toBe(5);
  });

  test('stays as it was when a change fails', async () => {
    await made({ name: 'Zoé' });
    const before = await world.version.read();
    await expect(made({ name: 'zoe' })).rejects.toThrow();
    expect(await world.version.read()).toBe(before);
  });

  test('the number of active ambassadors stays when an inactive one is deleted', async () => {
    await made();
    const { id } = await made({ active: false });
    await world.domain.ambassadors.remove(world.admin, id);
    expect(await shown()).toBe(1);
  });

  test('the number of active ambassadors is right after concurrent changes', async () => {
    const { activate, deactivate, update, remove } = world.domain.ambassadors;
    await made();
    const ambassadors = await Promise.all([made(), made({ active: false }), made(), made({ active: false })]);
    const changes = ambassadors.flatMap(({ id }, number) =>
      Array.from({ length: 8 }, (_, turn) => {
        if (turn === 6 && number === 0) return remove(world.admin, id);
        if (turn % 3 === 2)
          return update(world.admin, id, ambassadorFields({ active: turn % 2 === 0 }), NO_FILES);
        return turn % 2 ? activate(world.admin, id) : deactivate(world.admin, id);
      }),
    );
    await Promise.allSettled(changes);
    const { content } = await world.domain.ambassadors.list(NEWEST);
    expect(await shown()).toBe(content.length);
  });
});
