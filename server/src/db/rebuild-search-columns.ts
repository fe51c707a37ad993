import type { Engine, RawConnection } from './raw/raw-connection.ts';
import { searchColumns, sharedNameKey } from './search-columns.ts';

const BATCH_ROWS = 200;

/** Those that exist when migration 0018 needs it: the others came after. */
type Table = Exclude<
  keyof typeof searchColumns,
  'party' | 'document' | 'bank_movement' | 'library_image' | 'event' | 'event_registration' | 'campaign'
>;
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
  const taken = new Set(
    (
      await database.query<{ name_key: string }>(
        `select name_key from ambassador where name_key in (${placeholders(keys).join(', ')})`,
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

/**
 * Only the rows that change. Without a temporary table: each would hold its locks until the transaction ends, of which
 * PostgreSQL has only so many, and needs a right of its own.
 */
async function writeRows(database: RawConnection, table: Table, rows: RebuiltRow[]): Promise<void> {
  const names = Object.keys(rows[0]?.columns ?? {});
  // Both engines call the columns of a list of values so.
  const rebuilt = names.map((_, index) => `column${index + 2}`);
  const changes = names.map((name, index) => `${name} = ${rebuilt[index]}`);
  const width = names.length + 1;
  const tuples = rows.map(
    (_, row) => `(cast($${row * width + 1} as bigint), ${placeholders(names, row * width + 2).join(', ')})`,
  );
  // The range keeps both engines from reading the whole table for each batch.
  await database.query(
    `update ${table} set ${changes.join(', ')} from (values ${tuples.join(', ')}) as rebuilt
      where id = column1 and id between ${rows[0]?.id} and ${rows.at(-1)?.id}
        and (${names.join(', ')}) <> (${rebuilt.join(', ')})`,
    rows.flatMap(({ id, columns }) => [id, ...Object.values(columns)]),
  );
}

const placeholders = (values: unknown[], first = 1) => values.map((_, index) => `$${index + first}`);

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
