import { describe, expect, test } from 'vitest';
import { FIRM } from '../testing/firm.ts';
import { photoFile } from '../testing/photo-file.ts';
import { worldPerTest } from '../testing/world-per-test.ts';
import { createRetention } from './retention.ts';

const world = worldPerTest();
const alive = async () => undefined;

describe('DU-9 Unused pictures', () => {
  const storeImage = async (color: string) => {
    const picture = await world.images.read(await photoFile({ color }));
    await world.database.db.transaction().execute((trx) => world.images.store(trx, picture));
    return picture.hash;
  };
  const storedHashes = async () => {
    const rows = await world.database.db.selectFrom('image').select('hash').distinct().execute();
    return new Set(rows.map(({ hash }) => hash));
  };

  test('are deleted after an hour, not sooner; those of members and of the trash stay', async () => {
    const { domain, admin, database } = world;
    const orphan = await storeImage('#123456');
    const member = await world.joinedMember({ color: '#654321' });
    const deleted = await world.joinedMember({ color: '#abcdef' });
    world.clock.advance({ minutes: 1 });
    const younger = await storeImage('#fedcba');
    world.clock.advance({ minutes: 59 });
    await domain.requests.remove(admin, deleted.requestId);
    expect((await storedHashes()).size).toBe(4);
    expect(await domain.retention.purgeUnusedPictures(alive)).toEqual({ pictures: 1 });
    const left = await storedHashes();
    expect(left.has(orphan)).toBe(false);
    expect(left.has(younger)).toBe(true);
    expect(left.size).toBe(3);
    const { photo_hash } = await database.db
      .selectFrom('account')
      .select('photo_hash')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(left.has(photo_hash ?? '')).toBe(true);
  });

  test('are counted when deleted, and not searched again when all that were found are in use', async () => {
    const { images, clock, database } = world;
    await world.joinedMember({ color: '#654321' });
    const [needed = ''] = await storedHashes();
    let queries = 0;
    const strays = async (_db: unknown, _since: string, limit: number) => {
      queries += 1;
      return Array.from({ length: queries > 3 ? 0 : limit }, () => needed);
    };
    const retention = createRetention({
      ...{ db: database.db, clock, outbox: world.outbox, site: FIRM },
      images: { ...images, listUnused: strays },
    });
    clock.advance({ hours: 1 });
    expect(await retention.purgeUnusedPictures(alive)).toEqual({ pictures: 0 });
    expect(queries).toBe(1);
  });
});
