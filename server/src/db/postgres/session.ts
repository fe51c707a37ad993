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
  await connect(client);
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

const connect = (client: pg.Client) =>
  client.connect().catch((error) => throwUnusable(`${explainPostgresError(error)}.`));

function throwUnusable(reason: string): never {
  throw new SettingError(`La base PostgreSQL (DATABASE_URL) est inutilisable\u202f: ${reason}`);
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
const POOLER = 'entre le site et PostgreSQL, un intermédiaire (PgBouncer, ou un autre pooler)';
const CHANGES_SESSIONS = `${POOLER} donne à chaque transaction une autre session. Donnez l’adresse de PostgreSQL lui-même, ou réglez l’intermédiaire à pool_mode = session.`;
const POOL_TOO_SMALL = `${POOLER} n’a pas de deuxième session libre, et il en faut une par connexion du site. Agrandissez sa réserve (default_pool_size).`;

/** A pooler gives itself away by a process id other than the one of the session that executes the query. */
const isPooled = async (client: pg.Client & { processID?: number }) =>
  (await readPid(client)) !== client.processID;

/** Prepared statements, defaults and time limits belong to a session (docs/decisions/0040-poolers.md). */
async function assertKeepsSession(client: pg.Client, url: string): Promise<void> {
  const other = newClient(url, PROBE_TIMEOUT_MS);
  try {
    await connect(other);
    const fault = await findPoolerFault(client, other);
    if (fault) throwUnusable(fault);
  } finally {
    await other.end();
  }
}

type Queryable = { query(query: { text: string; query_timeout: number }): Promise<{ rows: object[] }> };

/** In a sentence, what keeps the site from working; null if `client` has its session still while a transaction of `other` holds one. */
export async function findPoolerFault(client: Queryable, other: Queryable): Promise<string | null> {
  try {
    const first = await readPid(client);
    // Once more: where sessions take turns, `other` can put the one between two reads, and the same comes again.
    const before = await readPid(client);
    if (first !== before) return CHANGES_SESSIONS;
    if (!(await findsSession(other))) return POOL_TOO_SMALL;
    const taken = await readPid(other);
    const after = await readPid(client);
    await query(other, 'rollback');
    return before === after && taken !== after ? null : CHANGES_SESSIONS;
  } catch {
    // The transaction of `other` holds the only session, or the pooler knows no transactions.
    return CHANGES_SESSIONS;
  }
}

const NO_SESSION_FREE = /query read timeout|query_wait_timeout/i;

/** Begins a transaction. @returns false if the pooler has no session left for it */
const findsSession = (client: Queryable): Promise<boolean> =>
  query(client, 'begin').then(
    () => true,
    (error: Error) => {
      if (NO_SESSION_FREE.test(error.message)) return false;
      throw error;
    },
  );

const query = (client: Queryable, text: string) => client.query({ text, query_timeout: PROBE_TIMEOUT_MS });

async function readPid(client: Queryable): Promise<number | undefined> {
  const { rows } = await query(client, 'select pg_backend_pid() as pid');
  return (rows[0] as { pid: number } | undefined)?.pid;
}
