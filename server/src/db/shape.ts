import type { PlainDatabase } from './plain.ts';

/** A table as both engines see it. */
export type Shape = {
  table: string;
  /** By name: the order in which migrations added them may differ. */
  columns: string[];
  /** The columns that hold bytes. */
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
export async function shapeOf(
  database: PlainDatabase,
  table: string,
): Promise<(Shape & { inOrder: string }) | null> {
  const columns = await database.ask<Column>(COLUMNS[database.engine], [table]);
  if (columns.length === 0) return null;
  const names = columns.map(({ name }) => name).sort();
  const bytes = columns.flatMap(({ name, type }) => (/^(blob|bytea)$/i.test(type) ? [name] : [])).sort();
  const lastId = await lastIdOf(database, table);
  return { table, columns: names, bytes, lastId, inOrder: inOrder(database, table, names, columns) };
}

/** All rows by primary key, texts by their bytes on both engines. */
function inOrder({ engine }: PlainDatabase, table: string, names: string[], columns: Column[]): string {
  const key = columns
    .filter(({ place }) => place > 0)
    .sort((a, b) => a.place - b.place)
    .map(({ name, type }) => (engine === 'postgres' && type === 'text' ? `${name} collate "C"` : name));
  return `select ${names.join(', ')} from ${table} order by ${key.join(', ')}`;
}

async function lastIdOf(database: PlainDatabase, table: string): Promise<number | null> {
  if (database.engine === 'postgres') {
    const sequence = await sequenceOf(database, table);
    if (!sequence) return null;
    const [state] = await database.ask<{ value: number }>(
      `select case when is_called then last_value else 0 end as value from ${sequence}`,
    );
    return state?.value ?? null;
  }
  const [made] = await database.ask<{ sql: string }>('select sql from sqlite_master where name = $1', [
    table,
  ]);
  if (!made?.sql.includes('autoincrement')) return null;
  const [state] = await database.ask<{ seq: number }>('select seq from sqlite_sequence where name = $1', [
    table,
  ]);
  return state?.seq ?? 0;
}

async function sequenceOf(database: PlainDatabase, table: string): Promise<string | null> {
  const [found] = await database.ask<{ sequence: string | null }>(
    `select pg_get_serial_sequence($1, attname) as sequence from pg_attribute
      where attrelid = to_regclass($1) and attidentity <> ''`,
    [table],
  );
  return found?.sequence ?? null;
}

export async function setLastId(database: PlainDatabase, { table, lastId }: Shape): Promise<void> {
  if (lastId === null) return;
  if (database.engine === 'postgres') {
    const sequence = await sequenceOf(database, table);
    await database.ask('select setval($1::regclass, $2::bigint, $3)', [
      sequence,
      Math.max(lastId, 1),
      lastId > 0,
    ]);
    return;
  }
  await database.ask('delete from sqlite_sequence where name = $1', [table]);
  await database.insert('sqlite_sequence', ['name', 'seq'], [[table, lastId]]);
}
