import type { SelectQueryBuilder } from 'kysely';
import type { Trx } from './database.ts';
import { isPostgres } from './engine.ts';
import type { Schema } from './schema.ts';

/**
 * Locks the rows that `query` finds until the caller's transaction ends: whoever changes, deletes or locks one of them waits.
 * Nothing is written. Who had locked one before has finished by then, and a row that no longer meets the conditions is left out.
 *
 * On SQLite a transaction keeps out all others that write as soon as it begins: there the rows are only read. On PostgreSQL
 * those who refer to a row without changing it, as a line of the journal does to an account, need not wait: deleting the row
 * waits for them. Were they kept out too, one who has changed something and now writes that line could wait in a circle.
 * @returns the rows as they are now
 */
export const lockRows = <Of extends keyof Schema, Row>(
  trx: Trx,
  query: SelectQueryBuilder<Schema, Of, Row>,
) => (isPostgres(trx) ? query.forNoKeyUpdate() : query).execute();
