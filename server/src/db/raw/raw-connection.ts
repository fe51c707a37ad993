export type Engine = 'sqlite' | 'postgres';

/** A value as both engines read and write it: timestamps are ISO 8601 texts in UTC. */
export type Value = string | number | boolean | null | Uint8Array;
export type Row = Value[];
type ResultRow = Record<string, unknown>;

/** Where a site's database is. */
export type DatabaseLocation = { databaseUrl: string | null; dataDir: string };

/** One connection, for reading or writing a whole database, one statement after the other. */
export type RawConnection = {
  engine: Engine;
  /** Any number of statements. */
  run(script: string): Promise<void>;
  query<Of extends ResultRow>(sql: string, values?: Value[]): Promise<Of[]>;
  /** Within a transaction: reads rows a few at a time, however many there are. */
  stream(sql: string): AsyncGenerator<Row[]>;
  insert(table: string, columns: string[], rows: Row[]): Promise<void>;
  /** Rolls back what was not committed. */
  close(): Promise<void>;
};
