import type { Db } from '../../db/database.ts';
import { countOf, totalWith } from '../../db/page.ts';

const ofReceiver = (db: Db, id: number) =>
  db.selectFrom('recommendation').selectAll('recommendation').where('recommendation.receiver_id', '=', id);

/** Those that wait for the member's answer. */
const toAnswer = (db: Db, id: number) => ofReceiver(db, id).where('recommendation.state', '=', 'SENT');

const inProgress = (db: Db, id: number) =>
  ofReceiver(db, id).where('recommendation.state', 'in', ['ACCEPTED', 'IN_PROGRESS']);

/** Those that the member gave and the other one moved at a moment or since. */
const moved = (db: Db, id: number, since: string) =>
  db
    .selectFrom('recommendation')
    .selectAll('recommendation')
    .where('recommendation.giver_id', '=', id)
    .where('recommendation.moved_at', '>=', since)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('recommendation_history as line')
          .select('line.id')
          .whereRef('line.recommendation_id', '=', 'recommendation.id')
          .whereRef('line.account_id', '=', 'recommendation.receiver_id')
          .where('line.at', '>=', since),
      ),
    );

type Some = { id: number; limit: number };

/** Each: some of them, those that wait longest first, and how many there are. */
export const listToAnswer = (db: Db, { id, limit }: Some) => firstOf(toAnswer(db, id), 'asc', limit);
export const listInProgress = (db: Db, { id, limit }: Some) => firstOf(inProgress(db, id), 'asc', limit);

/** Some of them, the last moved first, and how many there are. */
export const listMoved = (db: Db, { id, limit, since }: Some & { since: string }) =>
  firstOf(moved(db, id, since), 'desc', limit);

async function firstOf(query: ReturnType<typeof ofReceiver>, order: 'asc' | 'desc', limit: number) {
  const rows = await query
    .orderBy('recommendation.moved_at', order)
    .orderBy('recommendation.id', order)
    .limit(limit)
    .execute();
  return { rows, total: await totalWith(rows, { page: 0, size: limit }, () => countOf(query)) };
}
