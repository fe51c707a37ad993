import type { ThanksQuery } from '@cercle/contract/thanks';
import type { Insertable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { countOf, totalWith } from '../../db/page.ts';
import type { Schema } from '../../db/schema.ts';
import type { Month } from '../../kernel/months.ts';

/** Those that are not withdrawn, with what they are for. */
const selectThanks = (db: Db) =>
  db
    .selectFrom('thanks')
    .leftJoin('recommendation', 'recommendation.id', 'thanks.recommendation_id')
    .select(['thanks.id', 'thanks.writer_id', 'thanks.thanked_id', 'thanks.visitor_name', 'thanks.kind'])
    .select(['thanks.cents', 'thanks.month', 'thanks.created_at', 'thanks.recommendation_id'])
    .select('recommendation.subject')
    .where('thanks.withdrawn_at', 'is', null);

export type ThanksRow = Awaited<ReturnType<ReturnType<typeof selectThanks>['execute']>>[number];

/** Whose account each side is. */
const SIDE_COLUMN = { WRITTEN: 'thanks.writer_id', RECEIVED: 'thanks.thanked_id' } as const;

/** A page of those that a member wrote, or received, the latest month first. */
export async function listThanks(db: Db, accountId: number, { side, page, size }: ThanksQuery) {
  const query = selectThanks(db).where(SIDE_COLUMN[side], '=', accountId);
  const rows = await query
    .orderBy('thanks.month', 'desc')
    .orderBy('thanks.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: await totalWith(rows, { page, size }, () => countOf(query)) };
}

/** One that a member wrote. @returns undefined for another's, and once it is withdrawn */
export const findWritten = (db: Db, { id, writerId }: { id: number; writerId: number }) =>
  selectThanks(db).where('thanks.id', '=', id).where('thanks.writer_id', '=', writerId).executeTakeFirst();

export async function insertThanks(trx: Trx, thanks: Insertable<Schema['thanks']>): Promise<number> {
  const { id } = await trx.insertInto('thanks').values(thanks).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** By its writer, while its month is open, and not published by a process whose clock is ahead. @returns whether it was */
export async function setWithdrawn(
  trx: Trx,
  { id, writerId, months, at }: { id: number; writerId: number; months: Month[]; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('thanks')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('writer_id', '=', writerId)
    .where('month', 'in', months)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('worth_block').select('to_month').whereRef('to_month', '>=', 'thanks.month'))),
    )
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a block tells of the month, or of later ones. */
export async function isPublished(db: Db, month: Month): Promise<boolean> {
  const blocks = db.selectFrom('worth_block').select('to_month').where('to_month', '>=', month);
  return (await blocks.limit(1).executeTakeFirst()) !== undefined;
}
