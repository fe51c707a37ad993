import type { Engine, RawConnection } from './raw/raw-connection.ts';
import { searchColumns, sharedNameKey } from './search-columns.ts';

const BATCH_ROWS = 200;

type Table = keyof typeof searchColumns;
/** The columns that those of `searchColumns` follow from. */
const SOURCE_COLUMNS: { [Of in Table]: (keyof Parameters<(typeof searchColumns)[Of]>[0])[] } = {
  account: ['full_name', 'company', 'phone'],
  ambassador: ['name', 'company'],
  contact: ['name', 'email', 'message'],
  mail: ['recipient_name', 'recipient_address', 'reply_to_address', 'subject'],
  audit_entry: ['admin_name', 'subject_name'],
};
const TABLES = Object.keys(SOURCE_COLUMNS) as Table[];

type RebuiltRow = { id: number; columns: Record<string, string> };

/**
 * Writes again what rows are searched, sorted and compared by. In batches, within the caller's transaction. The search indexes
 * are built at the end, which takes less time than to change each entry.
 */
export async function rebuildSearchColumns(database: RawConnection): Promise<void> {
  const restoreIndexes = await REMOVE_INDEXES[database.engine](database);
  // No key that is written may be the former one of a row that follows.
  await database.run("update ambassador set name_key = '-' || id");
  for (const table of TABLES)
    for await (const rows of readRows(database, table)) {
      if (table === 'ambassador') await makeKeysUnique(database, rows);
      await writeRows(database, table, rows);
    }
  await restoreIndexes();
}

async function* readRows(database: RawConnection, table: Table): AsyncGenerator<RebuiltRow[]> {
  const columnsOf = searchColumns[table] as unknown as (row: object) => RebuiltRow['columns'];
  const select = `select id, ${SOURCE_COLUMNS[table].join(', ')} from ${table}`;
  let lastId = 0;
  for (;;) {
    const rows = await database.query<{ id: number }>(
      `${select} where id > $1 order by id limit ${BATCH_ROWS}`,
      [lastId],
    );
    if (rows.length === 0) return;
    yield rows.map((row) => ({ id: row.id, columns: columnsOf(row) }));
    lastId = rows.at(-1)?.id ?? lastId;
  }
}

/** Two ambassadors whose names did not count as the same may have one key now: the earlier keeps it. */
async function makeKeysUnique(database: RawConnection, rows: RebuiltRow[]): Promise<void> {
  const keys = rows.map(({ columns }) => columns.name_key ?? '');
  const places = keys.map((_, index) => `$${index + 1}`);
  const taken = new Set(
    (
      await database.query<{ name_key: string }>(
        `select name_key from ambassador where name_key in (${places.join(', ')})`,
        keys,
      )
    ).map(({ name_key }) => name_key),
  );
  for (const { id, columns } of rows) {
    const key = columns.name_key ?? '';
    if (taken.has(key)) columns.name_key = sharedNameKey(key, id);
    taken.add(key);
  }
}

async function writeRows(database: RawConnection, table: Table, rows: RebuiltRow[]): Promise<void> {
  const names = Object.keys(rows[0]?.columns ?? {});
  await database.run(`create temporary table rebuilt (id bigint primary key, ${names.join(' text, ')} text)`);
  await database.insert(
    'rebuilt',
    ['id', ...names],
    rows.map(({ id, columns }) => [id, ...Object.values(columns)]),
  );
  const changes = names.map((name) => `${name} = rebuilt.${name}`).join(', ');
  // The range keeps both engines from reading the whole table for each batch.
  await database.run(`update ${table} set ${changes} from rebuilt
      where rebuilt.id = ${table}.id and ${table}.id between ${rows[0]?.id} and ${rows.at(-1)?.id};
    drop table rebuilt`);
}

type Definition = { name: string; sql: string; tablename: string };

/** Removes the search indexes, or what keeps them up to date. @returns what builds them again */
const REMOVE_INDEXES: Record<Engine, (database: RawConnection) => Promise<() => Promise<void>>> = {
  sqlite: async (database) => {
    const triggers = await database.query<Definition>(
      "select name, sql from sqlite_master where type = 'trigger' and name like '%_researched'",
    );
    for (const { name } of triggers) await database.run(`drop trigger ${name}`);
    return async () => {
      await database.run('delete from unindexed');
      for (const table of TABLES)
        await database.run(`insert into ${table}_search (${table}_search) values ('rebuild')`);
      for (const { sql } of triggers) await database.run(sql);
    };
  },
  postgres: async (database) => {
    const indexes = await database.query<Definition>(
      `select indexname as name, indexdef as sql, tablename from pg_indexes
        where schemaname = current_schema() and indexdef like '%gin_trgm_ops%'`,
    );
    const searched = indexes.filter(({ tablename }) => (TABLES as string[]).includes(tablename));
    for (const { name } of searched) await database.run(`drop index ${name}`);
    return async () => {
      for (const { sql } of searched) await database.run(sql);
    };
  },
};
