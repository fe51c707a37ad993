import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { RowCounterName } from './schema.ts';

/**
 * How many rows each list has. Triggers update the counts with every insert, update and delete; no query of ours does.
 * PostgreSQL keeps each in several shares (docs/decisions/0034-row-counters-and-deep-pages.md).
 */
export async function readRowCounters(db: Db): Promise<Record<RowCounterName, number>> {
  const number = sql<number>`cast(sum(number) as bigint)`.as('number');
  const rows = await db.selectFrom('tally').select(['name', number]).groupBy('name').execute();
  return Object.fromEntries(rows.map(({ name, number }) => [name, number])) as Record<RowCounterName, number>;
}
