import type { Db } from '../db/database.ts';
import { batchesAtOnce, settleAll, transactionsAtOnce } from './at-once.ts';
import type { Heartbeat } from './run-job.ts';

const BATCH = 100;

type Results<Each> = {
  db: Db;
  /** Those after an id, in the order of their ids; fewer than `limit` are the last. */
  list: (query: { after: number; limit: number }) => Promise<Each[]>;
  /** Those of one group are recorded one after the other. */
  groupOf: (result: Each) => number;
  /** In a transaction of its own. */
  record: (result: Each) => Promise<void>;
};

/**
 * Tells what waits for something, such as the receipt of a letter, what became of it, in batches.
 * @param heartbeat called between two of them, or a few at once
 * @returns how many
 */
export async function recordResults<Each extends { id: number }>(
  { db, list, groupOf, record }: Results<Each>,
  heartbeat: Heartbeat,
): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const results = await list({ after, limit: BATCH });
    for (const batch of batchesAtOnce(results, transactionsAtOnce(db), groupOf)) {
      await heartbeat();
      await settleAll(batch.map(record));
      count += batch.length;
    }
    const last = results.at(-1);
    if (!last || results.length < BATCH) return count;
    after = last.id;
  }
}
