import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const TABLES = {
  postgres: sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  sqlite: sql<{
    name: string;
  }>`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`,
};

/** The names of all tables, without SQLite's search indexes, which `search.test.ts` tests. */
export async function tablesOf({ db }: Database): Promise<string[]> {
  const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';
  return (await TABLES[engine].execute(db)).rows.map(({ name }) => name);
}

/** A line for each row of any table that matches `trace` in any column, bytes taken as text. */
export async function findInDatabase(database: Database, pattern: RegExp): Promise<string[]> {
  const lines: string[] = [];
  for (const name of await tablesOf(database)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      database.db,
    );
    for (const row of rows) {
      const line = Object.values(row).map(textOf).join(' | ');
      if (pattern.test(line)) lines.push(`${name}: ${line.slice(0, 300)}`);
    }
  }
  return lines;
}

const textOf = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
