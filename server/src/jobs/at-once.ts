import { type Db, isPostgres } from '../db/database.ts';

const AT_ONCE_ON_POSTGRES = 3;

/** How many transactions a job runs at once. PostgreSQL leaves time for others while each waits; SQLite has one connection. */
export const transactionsAtOnce = (db: Db): number => (isPostgres(db) ? AT_ONCE_ON_POSTGRES : 1);

/**
 * Waits for all of them, whatever becomes of one.
 * @throws the error of the first that failed, once no other runs any more
 */
export async function settleAll<Result>(works: Promise<Result>[]): Promise<Result[]> {
  const results = await Promise.allSettled(works);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** The items in their order, some at once: at most `size`, and none of the same `group` together. */
export function* batchesAtOnce<Item>(
  items: Item[],
  size: number,
  groupOf: (item: Item) => number | string,
): Generator<Item[]> {
  let batch: Item[] = [];
  let groups = new Set<number | string>();
  for (const item of items) {
    if (batch.length === size || groups.has(groupOf(item))) {
      yield batch;
      batch = [];
      groups = new Set();
    }
    batch.push(item);
    groups.add(groupOf(item));
  }
  if (batch.length > 0) yield batch;
}
