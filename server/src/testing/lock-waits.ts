import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../db/database.ts';

/**
 * How many transactions wait for a lock on PostgreSQL. To be called outside of transactions: within one, PostgreSQL
 * repeats its first result.
 */
export async function countLockWaits(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ many: number }>`select count(*) as many from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.many;
}

/** Resolves once a transaction waits for another. On SQLite one does as soon as it begins, as they take turns in this process. */
export async function waitForLockWait(db: Db): Promise<void> {
  if (process.env.TEST_ENGINE !== 'postgres') return nextTurn();
  await expect.poll(() => countLockWaits(db)).toBeGreaterThan(0);
}
