import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { RowCounterName } from './schema.ts';

/** PostgreSQL keeps each counter in several shards (docs/decisions/0034-row-counters-and-deep-pages.md). */
const sumOfShards = sql<number>`cast(sum(number) as bigint)`.as('number');

/** How many rows each list has. Triggers update the counters with every insert, update and delete; no query of ours does. */
export async function readRowCounters(db: Db): Promise<Record<RowCounterName, number>> {
  const rows = await db.selectFrom('tally').select(['name', sumOfShards]).groupBy('name').execute();
  return Object.fromEntries(rows.map(({ name, number }) => [name, number])) as Record<RowCounterName, number>;
}

/** One of `readRowCounters`, by primary key. */
export async function readRowCounter(db: Db, counter: RowCounterName): Promise<number> {
  const query = db.selectFrom('tally').select(sumOfShards).where('name', '=', counter);
  return (await query.executeTakeFirstOrThrow()).number;
}
