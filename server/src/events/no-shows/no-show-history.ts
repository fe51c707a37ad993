import type { NoShowHistoryKind } from '@cercle/contract/no-show-states';
import type { Db } from '../../db/database.ts';
import { timestamp } from '../../kernel/clock.ts';
import type { Change } from '../change.ts';

/** A statement takes a limited number of values. */
const LINES_PER_STATEMENT = 500;

/** Adds a line to the history of each of some absences. */
export async function recordNoShows(
  { trx, clock, by }: Change,
  ids: readonly number[],
  kind: NoShowHistoryKind,
  reason = '',
): Promise<void> {
  const line = { at: timestamp(clock), kind, account_id: by.accountId, by_name: by.name, reason };
  const rows = ids.map((no_show_id) => ({ no_show_id, ...line }));
  for (let from = 0; from < rows.length; from += LINES_PER_STATEMENT)
    await trx
      .insertInto('no_show_history')
      .values(rows.slice(from, from + LINES_PER_STATEMENT))
      .execute();
}

export type NoShowLine = Awaited<ReturnType<typeof listHistory>>[number];

/** The histories of some absences, the first line first. */
export async function listHistory(db: Db, ids: readonly number[]) {
  const lines = await Promise.all(chunksOf(ids).map((some) => linesOf(db, some)));
  return lines.flat();
}

const linesOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('no_show_history')
    .select(['no_show_id', 'at', 'kind', 'by_name', 'reason'])
    .where('no_show_id', 'in', ids)
    .orderBy('id')
    .execute();

const chunksOf = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / LINES_PER_STATEMENT) }, (_, index) =>
    ids.slice(index * LINES_PER_STATEMENT, (index + 1) * LINES_PER_STATEMENT),
  );
