import { join } from 'node:path';
import { openPlainPostgres } from './plain-postgres.ts';
import { openPlainSqlite } from './plain-sqlite.ts';

export type Engine = 'sqlite' | 'postgres';

/** A value as both engines read and write it: moments are ISO 8601 texts in UTC. */
export type Value = string | number | boolean | null | Uint8Array;
export type Row = Value[];
type Answer = Record<string, unknown>;

/** Where a site's database is. */
export type Place = { databaseUrl: string | null; dataDir: string };

/** One connection, one statement after the other, by which a whole database is read or written. */
export type PlainDatabase = {
  engine: Engine;
  /** Any number of statements. */
  run(script: string): Promise<void>;
  ask<Of extends Answer>(question: string, values?: Value[]): Promise<Of[]>;
  /** Within a transaction: reads rows a few at a time, however many there are. */
  read(question: string): AsyncGenerator<Row[]>;
  insert(table: string, columns: string[], rows: Row[]): Promise<void>;
  /** Rolls back what was not committed. */
  close(): Promise<void>;
};

const sqliteFileOf = ({ dataDir }: Place) => join(dataDir, 'cercle.sqlite');

/**
 * @param access `reading` changes nothing and makes nothing
 * @throws SettingError if there is no database, or it does not let us in
 */
export const openPlain = (place: Place, access: 'reading' | 'writing'): Promise<PlainDatabase> =>
  place.databaseUrl
    ? openPlainPostgres(place.databaseUrl)
    : openPlainSqlite(sqliteFileOf(place), access === 'reading');
