import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '../kernel/domain-error.ts';
import { ADVISORY_LOCK } from './migrate.ts';
import { openPlain, type Place, type PlainDatabase } from './plain.ts';
import { isUnavailable } from './unavailable.ts';

const SQLITE_WAIT_MS = 1_000;
/** A start may be migrating: it is let finish, and then found. */
const POSTGRES_WAIT_MS = 5_000;
/** A process that has just ended is still seen for a moment. */
const LEAVING_MS = 2_000;
const LOOK_EVERY_MS = 50;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * One transaction on a database that no process of the product uses, nor begins to use until it ends: done whole or not
 * at all.
 * @throws DomainError conflict where a process runs
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
 * SQLite leaves its journal of changes, which readers and writers share, only for one who is alone; until this connection
 * is closed it keeps others out.
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

/** Starts wait for this lock before they migrate; who runs already has connections of the same name. */
async function holdPostgres(database: PlainDatabase): Promise<void> {
  await database.run(`begin; set local lock_timeout = ${POSTGRES_WAIT_MS}`);
  await database.ask('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]).catch((error) => {
    throw error.code === LOCK_NOT_AVAILABLE ? inUse() : error;
  });
  for (const until = performance.now() + LEAVING_MS; await isShared(database); await wait(LOOK_EVERY_MS))
    if (performance.now() > until) throw inUse();
}

/** Looks anew: within a transaction PostgreSQL goes on showing what it has shown. */
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
