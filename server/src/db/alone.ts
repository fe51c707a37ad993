import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '../kernel/domain-error.ts';
import { ADVISORY_LOCK, LOCK_NOT_AVAILABLE } from './migrate.ts';
import { openPlain, type Place, type PlainDatabase } from './plain.ts';
import { isUnavailable } from './unavailable.ts';

const SQLITE_WAIT_MS = 1_000;
/** A starting process may be migrating: this is its time to finish, after which it is seen running. */
const POSTGRES_WAIT_MS = 5_000;
/** PostgreSQL shows a process for a moment after it has ended. */
const LEAVING_MS = 2_000;
const LOOK_EVERY_MS = 50;

/**
 * Does `work` in one transaction on a database that no process of the product uses, or can begin to use before it ends.
 * @throws DomainError conflict when a process runs
 */
export async function alone<Result>(
  place: Place,
  work: (database: PlainDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openPlain(place, 'writing');
  try {
    await (database.engine === 'postgres' ? holdPostgres(database) : holdSqlite(database));
    const result = await work(database);
    await database.run('commit');
    return result;
  } finally {
    await database.close();
  }
}

/**
 * SQLite leaves its write-ahead log only for a connection that is alone; this one then keeps others out until it is closed.
 */
async function holdSqlite(database: PlainDatabase): Promise<void> {
  try {
    await database.run(`
      pragma busy_timeout = ${SQLITE_WAIT_MS};
      pragma foreign_keys = off;
      pragma locking_mode = exclusive;
      pragma journal_mode = delete;
      begin exclusive;
    `);
  } catch (error) {
    if (isUnavailable(error)) throw inUse();
    throw error;
  }
}

/** A process that starts waits for this lock before it migrates; one that runs has connections of the same name. */
async function holdPostgres(database: PlainDatabase): Promise<void> {
  await database.run(`begin; set local lock_timeout = ${POSTGRES_WAIT_MS}`);
  await database.ask('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]).catch((error) => {
    throw error.code === LOCK_NOT_AVAILABLE ? inUse() : error;
  });
  for (const until = performance.now() + LEAVING_MS; await isShared(database); await wait(LOOK_EVERY_MS))
    if (performance.now() > until) throw inUse();
}

/** Clears the snapshot first: within a transaction PostgreSQL keeps showing the connections that it showed first. */
async function isShared(database: PlainDatabase): Promise<boolean> {
  await database.run('select pg_stat_clear_snapshot()');
  const others = await database.ask(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')`,
  );
  return others.length > 0;
}

const inUse = () =>
  new DomainError(
    'conflict',
    'Un site est en marche sur ces données\u202f: arrêtez-le d’abord. Rien n’a été touché.',
  );
