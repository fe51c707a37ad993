import type { Db } from '../../db/database.ts';
import { batchesAtOnce, settleAll, transactionsAtOnce } from '../../jobs/at-once.ts';

const BATCH = 100;

/** What became of something that a renewal waits for; `id` is the renewal's. */
type Result = { id: number; membership_id: number };

/**
 * Tells renewals what became of what they wait for, in batches.
 * @param list those after a renewal, in the order of their ids; fewer than `limit` are the last
 * @param record in a transaction of its own
 * @param heartbeat called between two of them, or a few at once
 * @returns how many
 */
export async function recordResults<Each extends Result>(
  db: Db,
  list: (query: { after: number; limit: number }) => Promise<Each[]>,
  record: (result: Each) => Promise<void>,
  heartbeat: () => Promise<void>,
): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const results = await list({ after, limit: BATCH });
    for (const batch of batchesAtOnce(
      results,
      transactionsAtOnce(db),
      ({ membership_id }) => membership_id,
    )) {
      await heartbeat();
      await settleAll(batch.map(record));
      count += batch.length;
    }
    const last = results.at(-1);
    if (!last || results.length < BATCH) return count;
    after = last.id;
  }
}
