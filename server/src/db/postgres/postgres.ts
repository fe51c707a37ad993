import { createHash } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { SettingError } from '../../kernel/setting-error.ts';
import { reportDatabaseFailure } from '../transient-errors.ts';

export { pg };

/** Each connection returns one result per turn of the event loop, and under load a turn takes ten milliseconds or more. */
export const MAX_CONNECTIONS = 16;
/** After this time a database that does not respond is reported as unavailable. */
const CONNECT_TIMEOUT_MS = 3_000;
const QUERY_TIMEOUT_MS = 4_000;
const SERVED_LIMITS = {
  statement: QUERY_TIMEOUT_MS,
  /** If a process freezes or its machine fails in the middle of a transaction, the others wait no longer than this. */
  idleInTransaction: 5_000,
};

/** The name of our connections in PostgreSQL, unless the address gives another. */
const APPLICATION_NAME = 'cercle';

/**
 * Overrides the defaults of the server, the database and the user: timestamps have this format, and a transaction that waited
 * for a locked row sees the changes of the other one. Statements, and not options of the connection, which poolers refuse.
 */
const SET_DEFAULTS =
  "set timezone to 'UTC'; set datestyle to 'ISO'; set default_transaction_isolation to 'read committed'";

const BIGINT = 20;
const TIMESTAMPTZ = 1184;

pg.types.setTypeParser(BIGINT, Number);
pg.types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text).toISOString());

/** The options of all our connections. @throws SettingError if a certificate that `url` names cannot be read */
export function connectionOptions(url: string) {
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = URL.parse(url)?.searchParams.get(name);
    if (file && !isReadable(file))
      throw new SettingError(
        `Réglage DATABASE_URL inutilisable\u202f: le fichier de ${name}, ${file}, n’existe pas ou ne se laisse pas lire.`,
      );
  }
  return {
    connectionString: withVerifiedTls(url),
    application_name: APPLICATION_NAME,
  };
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The driver treats these three modes as `verify-full`, and warns on the console that a later version will accept any
 * certificate. An unchecked certificate gives no protection when an attacker can redirect the connection, so we request
 * `verify-full` itself.
 */
const withVerifiedTls = (url: string) =>
  url.includes('uselibpqcompat=')
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/** Milliseconds. */
type Limits = { statement: number; idleInTransaction: number };

/** Prepares a new connection. @param limits of the time that PostgreSQL gives it; unset: those of the server */
export async function prepareSession(client: pg.ClientBase, limits?: Limits): Promise<void> {
  const setLimits = limits
    ? `; set statement_timeout to ${limits.statement}; set idle_in_transaction_session_timeout to ${limits.idleInTransaction}`
    : '';
  await client.query(SET_DEFAULTS + setLimits);
}

export function openPostgresPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    onConnect: (connection) => prepareSession(connection, SERVED_LIMITS),
  });
  // The pool replaces an idle connection that breaks; on one in use the next query fails. Without listeners either would end
  // the process.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return pool;
}

export const postgresDialect = (pool: pg.Pool) =>
  new PostgresDialect({
    pool: {
      options: pool.options,
      end: () => pool.end(),
      connect: async () => withNamedStatements(await connectInTime(pool).catch(reportAndRethrow)),
    },
  });

/** The pool grants this time to wait for a free connection, then again to open one: twice as long as it should take. */
function connectInTime(pool: pg.Pool): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('timeout exceeded when trying to connect'));
    }, CONNECT_TIMEOUT_MS);
    pool
      .connect()
      .then((connection) => (isLate ? connection.release() : resolve(connection)), reject)
      .finally(() => clearTimeout(timer));
  });
}

type Connection = pg.PoolClient & { hasNamedStatements?: true; end?(): Promise<void> };

/**
 * Names each statement after its text, so that PostgreSQL parses it once for each connection. A connection that did not
 * respond in time is closed, so that neither a rollback nor the next query waits for it as long again.
 */
function withNamedStatements(connection: Connection): Connection {
  if (connection.hasNamedStatements) return connection;
  const originalQuery = connection.query.bind(connection) as (...args: unknown[]) => Promise<pg.QueryResult>;
  const query = (...args: unknown[]) => {
    const result = originalQuery(...args);
    // A stream of rows is no promise.
    result?.catch?.((error: Error) => {
      reportDatabaseFailure(error);
      if (error.message === 'Query read timeout') return connection.end?.();
    });
    return result;
  };
  // Not only Kysely borrows connections from the pool, and the driver has other ways to send a query.
  const queryByName = (text: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && rest.length <= 1
      ? query({ name: statementName(text), text, values: rest[0] ?? [] })
      : query(text, ...rest);
  return Object.assign(connection, {
    query: queryByName as unknown as pg.PoolClient['query'],
    hasNamedStatements: true as const,
  });
}

function reportAndRethrow(error: unknown): never {
  reportDatabaseFailure(error);
  throw error;
}

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  const cached = statementNames.get(text);
  if (cached) return cached;
  const name = createHash('sha1').update(text).digest('base64url');
  statementNames.set(text, name);
  return name;
}
