import pg from 'pg';
import { connectSession } from '../postgres/session.ts';
import type { RawConnection, Row, Value } from './raw-connection.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const BATCH_ROWS = 200;
/** Few, as some rows contain pictures. */
const HEAVY_BATCH_ROWS = 10;

/** Without the time limits of requests: copying a whole database may take long. */
export const openRawPostgres = async (url: string): Promise<RawConnection> =>
  rawPostgres(await connectSession(url, CONNECT_TIMEOUT_MS));

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
