import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '../../kernel/domain-error.ts';
import { ADVISORY_LOCK, LOCK_NOT_AVAILABLE } from '../migrate.ts';
import { isTransientError } from '../transient-errors.ts';
import { openRawConnection } from './open-raw-connection.ts';
import type { DatabaseLocation, RawConnection } from './raw-connection.ts';

const SQLITE_BUSY_TIMEOUT_MS = 1_000;
/** A starting process may be migrating: this is its time to finish, after which it is seen running. */
const POSTGRES_LOCK_TIMEOUT_MS = 5_000;
/** PostgreSQL shows a process for a moment after it has ended. */
const DISCONNECT_GRACE_MS = 2_000;
const POLL_MS = 50;

/**
 * Runs `work` in one transaction on a database that no process of the product uses, or can begin to use before it ends.
 * @throws DomainError conflict when a process runs
 */
export async function withExclusiveAccess<Result>(
  location: DatabaseLocation,
  work: (database: RawConnection) => Promise<Result>,
): Promise<Result> {
  const database = await openRawConnection(location, 'writing');
  try {
    await (database.engine === 'postgres' ? lockPostgres(database) : lockSqlite(database));
    const result = await work(database);
    await database.run('commit');
    return result;
  } finally {
    await database.close();
  }
}

/**
 * SQLite leaves write-ahead mode only for the sole connection; this connection then excludes others until it is closed.
 */
async function lockSqlite(database: RawConnection): Promise<void> {
  try {
    await database.run(`
      pragma busy_timeout = ${SQLITE_BUSY_TIMEOUT_MS};
      pragma foreign_keys = off;
      pragma locking_mode = exclusive;
      pragma journal_mode = delete;
      begin exclusive;
    `);
  } catch (error) {
    if (isTransientError(error)) throw inUseError();
    throw error;
  }
}

/** A process that starts waits for this lock before it migrates; one that runs has connections of the same name. */
async function lockPostgres(database: RawConnection): Promise<void> {
  await database.run(`begin; set local lock_timeout = ${POSTGRES_LOCK_TIMEOUT_MS}`);
  await database.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]).catch((error) => {
    throw error.code === LOCK_NOT_AVAILABLE ? inUseError() : error;
  });
  for (
    const deadline = performance.now() + DISCONNECT_GRACE_MS;
    await hasOtherConnections(database);
    await wait(POLL_MS)
  )
    if (performance.now() > deadline) throw inUseError();
}

/** Clears the snapshot first: within a transaction PostgreSQL keeps showing the connections that it showed first. */
async function hasOtherConnections(database: RawConnection): Promise<boolean> {
  await database.run('select pg_stat_clear_snapshot()');
  const others = await database.query(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')`,
  );
  return others.length > 0;
}

const inUseError = () =>
  new DomainError(
    'conflict',
    'Un site est en marche sur ces données\u202f: arrêtez-le d’abord. Rien n’a été touché.',
  );
