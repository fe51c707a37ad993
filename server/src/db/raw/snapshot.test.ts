import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { withSnapshot } from './snapshot.ts';

test('BK-1 a backup reads a consistent snapshot of all tables, whatever is written meanwhile', async () => {
  const { db, location, close } = await openTestDatabase();
  const numbers = await withSnapshot(location, async (database) => {
    const read = async () =>
      (await database.query<{ number: number }>("select number from tally where name = 'contact'"))[0]
        ?.number;
    const before = await read();
    await sql`update tally set number = 7 where name = 'contact'`.execute(db);
    return [before, await read()];
  });
  expect(numbers).toEqual([0, 0]);
  await close();
});
