import pg from 'pg';
import { SettingError } from '../../kernel/setting-error.ts';
import { explainPostgresError } from '../postgres/explain-postgres-error.ts';
import { assertUtf8, connectionOptions } from '../postgres/postgres.ts';
import type { RawConnection, Row, Value } from './raw-connection.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const BATCH_ROWS = 200;
/** Few, as some rows contain pictures. */
const HEAVY_BATCH_ROWS = 10;

/** Without the time limits of requests: copying a whole database may take long. */
export async function openRawPostgres(url: string): Promise<RawConnection> {
  const client = new pg.Client({
    ...connectionOptions(url),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // If the connection breaks, the current query fails; without a listener that would end the process.
  client.on('error', () => undefined);
  await client.connect().catch((error) => {
    throw new SettingError(`La base PostgreSQL est inutilisable\u202f: ${explainPostgresError(error)}.`);
  });
  await assertUtf8(client).catch(async (error) => {
    await client.end();
    throw error;
  });
  return rawPostgres(client);
}

export const rawPostgres = (client: pg.Client): RawConnection => ({
  engine: 'postgres',
  run: async (script) => {
    await client.query(script);
  },
  query: async (sql, values = []) => (await client.query(sql, values)).rows,
  stream: (sql) => stream(client, sql),
  insert: (table, columns, rows) => insert(client, table, columns, rows),
  close: () => client.end(),
});

async function* stream(client: pg.Client, sql: string): AsyncGenerator<Row[]> {
  await client.query(`declare reading no scroll cursor for ${sql}`);
  const { fields } = await client.query('fetch 0 from reading');
  const isHeavy = fields.some(({ dataTypeID }) => dataTypeID === pg.types.builtins.BYTEA);
  const fetchBatch = {
    text: `fetch ${isHeavy ? HEAVY_BATCH_ROWS : BATCH_ROWS} from reading`,
    rowMode: 'array' as const,
  };
  for (;;) {
    const { rows } = await client.query<Value[]>(fetchBatch);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close reading');
}

async function insert(client: pg.Client, table: string, columns: string[], rows: Row[]): Promise<void> {
  const placeholders = rows.map(
    (_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
  );
  const text = `insert into ${table} (${columns.join(', ')}) values ${placeholders.join(', ')}`;
  await client.query(text, rows.flat());
}
