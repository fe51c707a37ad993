// A connection of its own, beside the pool, for migrations and commands: it is the first of its process, so it checks what all
// of them need.

import { SettingError } from '../../kernel/setting-error.ts';
import { explainPostgresError } from './explain-postgres-error.ts';
import { connectionOptions, pg, prepareSession } from './postgres.ts';

/**
 * Connects to the database of `url`, without the time limits of requests.
 * @param timeoutMs of the connection
 * @throws SettingError unless it lets us in, stores texts in UTF-8, and no pooler changes our session
 */
export async function connectSession(url: string, timeoutMs: number): Promise<pg.Client> {
  const client = newClient(url, timeoutMs);
  await client.connect().catch((error) => throwUnusable(`${explainPostgresError(error)}.`));
  try {
    if (await isPooled(client)) await assertKeepsSession(client, url);
    await prepareSession(client);
    await assertUtf8(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

function newClient(url: string, timeoutMs: number): pg.Client {
  const client = new pg.Client({
    ...connectionOptions(url),
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
  });
  // If the connection breaks, the current query fails; without a listener that would end the process.
  client.on('error', () => undefined);
  return client;
}

function throwUnusable(reason: string): never {
  throw new SettingError(`La base PostgreSQL est inutilisable\u202f: ${reason}`);
}

/**
 * A database stores texts in the encoding that it was created with. In any other than UTF-8, it refuses many texts or
 * miscounts their characters.
 */
async function assertUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throwUnusable(
      `elle garde ses textes en ${encoding}. Faites-en une en UTF8\u202f: createdb --encoding=UTF8 --template=template0 …`,
    );
}

const PROBE_TIMEOUT_MS = 3_000;
const POOLER_CHANGES_SESSIONS =
  'entre le site et PostgreSQL, un intermédiaire (PgBouncer, ou un autre pooler) donne à chaque transaction une autre session. Donnez l’adresse de PostgreSQL lui-même, ou réglez l’intermédiaire à pool_mode = session.';

/** A pooler gives itself away by a process id other than the one of the session that executes the query. */
const isPooled = async (client: pg.Client & { processID?: number }) =>
  (await readPid(client)) !== client.processID;

/** Prepared statements, defaults and time limits belong to a session (docs/decisions/0040-poolers.md). */
async function assertKeepsSession(client: pg.Client, url: string): Promise<void> {
  const other = newClient(url, PROBE_TIMEOUT_MS);
  const isKept = await other
    .connect()
    .then(() => keepsSession(client, other))
    .finally(() => other.end());
  if (!isKept) throwUnusable(POOLER_CHANGES_SESSIONS);
}

type Queryable = { query(query: { text: string; query_timeout: number }): Promise<{ rows: object[] }> };

/** Whether `client` still has its session once a transaction of `other` holds one. */
export async function keepsSession(client: Queryable, other: Queryable): Promise<boolean> {
  try {
    const before = await readPid(client);
    await query(other, 'begin');
    const taken = await readPid(other);
    const after = await readPid(client);
    await query(other, 'rollback');
    return before === after && taken !== after;
  } catch {
    // No session is free, or the pooler knows no transactions.
    return false;
  }
}

const query = (client: Queryable, text: string) => client.query({ text, query_timeout: PROBE_TIMEOUT_MS });

async function readPid(client: Queryable): Promise<number | undefined> {
  const { rows } = await query(client, 'select pg_backend_pid() as pid');
  return (rows[0] as { pid: number } | undefined)?.pid;
}
