import { type SelectQueryBuilder, sql } from 'kysely';
import { isPostgres, type Trx } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Locks the rows that `query` finds until the caller's transaction ends: other transactions that change, delete or lock one of
 * them wait. Writes nothing. First waits for transactions that hold a lock on one, then leaves out rows that no longer match.
 *
 * On SQLite a transaction excludes all other writers as soon as it begins, so the rows are only read. On PostgreSQL,
 * transactions that refer to a row without changing it, as an audit entry does to an account, need not wait: deleting the row
 * waits for them. If they waited too, a transaction that has changed something and now writes its audit entry could deadlock.
 * @returns the rows as they are now
 */
export const lockRows = <Of extends keyof Schema, Row>(
  trx: Trx,
  query: SelectQueryBuilder<Schema, Of, Row>,
) => (isPostgres(trx) ? query.forNoKeyUpdate() : query).execute();

/**
 * Locks a table until the caller's transaction ends: others that lock or change it wait, those that read it or refer to its rows do
 * not. For what depends on which rows there are, and not only on those that there are already. Called before anything else.
 */
export async function lockTable(trx: Trx, table: keyof Schema): Promise<void> {
  if (isPostgres(trx)) await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
}
