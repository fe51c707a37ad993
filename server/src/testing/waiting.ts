import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** How many wait for a row or table that somebody else holds. On PostgreSQL. */
export async function howManyWait(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ many: number }>`select count(*) as many from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.many;
}
