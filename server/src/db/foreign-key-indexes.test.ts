import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';

/** Columns that refer to another row, and that no index begins with. */
const UNINDEXED = {
  sqlite: sql<{ place: string }>`
    select made.name || '.' || reference."from" as place
    from sqlite_master made join pragma_foreign_key_list(made.name) reference
    where made.type = 'table' and not exists (
      select 1 from pragma_index_list(made.name) list join pragma_index_info(list.name) part
      where part.seqno = 0 and part.name = reference."from"
    )`,
  postgres: sql<{ place: string }>`
    select reference.conrelid::regclass || '.' || part.attname as place
    from pg_constraint reference
    join pg_attribute part on part.attrelid = reference.conrelid and part.attnum = reference.conkey[1]
    where reference.contype = 'f' and reference.connamespace = current_schema()::regnamespace and not exists (
      select 1 from pg_index where indrelid = reference.conrelid and indkey[0] = reference.conkey[1]
    )`,
};

test('rows that refer to a deleted account are found by an index, without reading all requests or the whole audit log', async () => {
  const database = await openTestDatabase();
  const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';
  const { rows } = await UNINDEXED[engine].execute(database.db);
  await database.close();
  expect(rows.map(({ place }) => place)).toEqual([]);
});
