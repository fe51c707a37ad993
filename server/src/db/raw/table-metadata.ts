import type { RawConnection } from './raw-connection.ts';

/** A table as both engines see it. */
export type TableMetadata = {
  table: string;
  /** By name: the order in which migrations added them may differ. */
  columns: string[];
  /** The columns with bytes. */
  bytes: string[];
  /** The highest id ever given, so that none is given twice; null if the table gives none. */
  lastId: number | null;
};

type Column = { name: string; type: string; place: number };

/** Columns with their place in the primary key, which counts from 1. */
const COLUMNS = {
  sqlite: 'select name, type, pk as place from pragma_table_info($1)',
  postgres: `select a.attname as name, format_type(a.atttypid, null) as type,
      coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) as place
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`,
};

/** @returns null if there is no such table yet */
export async function readTableMetadata(
  database: RawConnection,
  table: string,
): Promise<(TableMetadata & { orderedSelect: string }) | null> {
  const columns = await database.query<Column>(COLUMNS[database.engine], [table]);
  if (columns.length === 0) return null;
  const names = columns.map(({ name }) => name).sort();
  const bytes = columns.flatMap(({ name, type }) => (/^(blob|bytea)$/i.test(type) ? [name] : [])).sort();
  const lastId = await readLastId(database, table);
  return {
    table,
    columns: names,
    bytes,
    lastId,
    orderedSelect: orderedSelect(database, table, names, columns),
  };
}

/** All rows by primary key, texts by their bytes on both engines. */
function orderedSelect({ engine }: RawConnection, table: string, names: string[], columns: Column[]): string {
  const key = columns
    .filter(({ place }) => place > 0)
    .sort((a, b) => a.place - b.place)
    .map(({ name, type }) => (engine === 'postgres' && type === 'text' ? `${name} collate "C"` : name));
  return `select ${names.join(', ')} from ${table} order by ${key.join(', ')}`;
}

async function readLastId(database: RawConnection, table: string): Promise<number | null> {
  if (database.engine === 'postgres') {
    const sequence = await findSequence(database, table);
    if (!sequence) return null;
    const [state] = await database.query<{ value: number }>(
      `select case when is_called then last_value else 0 end as value from ${sequence}`,
    );
    return state?.value ?? null;
  }
  const [definition] = await database.query<{ sql: string }>(
    'select sql from sqlite_master where name = $1',
    [table],
  );
  if (!definition?.sql.includes('autoincrement')) return null;
  const [state] = await database.query<{ seq: number }>('select seq from sqlite_sequence where name = $1', [
    table,
  ]);
  return state?.seq ?? 0;
}

async function findSequence(database: RawConnection, table: string): Promise<string | null> {
  const [row] = await database.query<{ sequence: string | null }>(
    `select pg_get_serial_sequence($1, attname) as sequence from pg_attribute
      where attrelid = to_regclass($1) and attidentity <> ''`,
    [table],
  );
  return row?.sequence ?? null;
}

export async function setLastId(database: RawConnection, { table, lastId }: TableMetadata): Promise<void> {
  if (lastId === null) return;
  if (database.engine === 'postgres') {
    const sequence = await findSequence(database, table);
    await database.query('select setval($1::regclass, $2::bigint, $3)', [
      sequence,
      Math.max(lastId, 1),
      lastId > 0,
    ]);
    return;
  }
  await database.query('delete from sqlite_sequence where name = $1', [table]);
  await database.insert('sqlite_sequence', ['name', 'seq'], [[table, lastId]]);
}
