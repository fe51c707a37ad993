import { spawn } from 'node:child_process';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { SettingError } from '../kernel/setting-error.ts';
import { acquireTestDatabase } from '../testing/postgres-database.ts';
import { ADVISORY_LOCK, migratePostgres } from './migrate.ts';

const MODULE = new URL('./migrate.ts', import.meta.url).href;

/** A process that migrates `url`, like each process at its start. */
const spawnMigration = (url: string, timeouts: object) =>
  spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `await (await import(${JSON.stringify(MODULE)})).migratePostgres(${JSON.stringify(url)}, ${JSON.stringify(timeouts)})`,
  ]);

describe.runIf(process.env.TEST_ENGINE === 'postgres')('A process that starts', () => {
  let database: Awaited<ReturnType<typeof acquireTestDatabase>>;
  let other: pg.Client;
  beforeEach(async () => {
    database = await acquireTestDatabase();
    other = new pg.Client(database.url);
    await other.connect();
  });
  afterEach(async () => {
    await other.end();
    await database.release();
  });

  /** Clears the snapshot first: within a transaction PostgreSQL keeps showing what it showed first. */
  const countWaiting = async () => {
    await other.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await other.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rowCount;
  };

  test('reports in French that another process locks the database for too long', async () => {
    await other.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const timedOut = migratePostgres(database.url, { lock: 1_000, idleInTransaction: 1_000 });
    await expect(timedOut).rejects.toThrow(SettingError);
    await expect(timedOut).rejects.toThrow('La base est occupée depuis trop longtemps');
  });

  test('BK-3 does not wait for ever for one that froze in the middle of its migrations', async () => {
    await other.query('begin; lock table migration');
    const frozen = spawnMigration(database.url, { lock: 30_000, idleInTransaction: 200 });
    onTestFinished(() => void frozen.kill('SIGKILL'));
    await expect.poll(() => countWaiting(), { timeout: 10_000 }).toBe(1);
    frozen.kill('SIGSTOP');
    await other.query('commit');
    await migratePostgres(database.url, { lock: 5_000, idleInTransaction: 1_000 });
  });
});
