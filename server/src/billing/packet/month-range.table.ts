import type { DocumentKind } from '@cercle/contract/document-states';
import { inBatches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';

/**
 * The documents of one kind and month. Numbers follow days, so they are one range of numbers, which stays the same while more
 * documents are issued.
 */
export type MonthRange = { kind: DocumentKind; year: number; first: number; last: number };

/** @param month « 2026-11 ». @returns undefined where nothing of that kind was issued */
export async function findMonthRange(
  db: Db,
  kind: DocumentKind,
  month: string,
): Promise<MonthRange | undefined> {
  const { first, last } = await db
    .selectFrom('document')
    .select(({ fn }) => fn.min<number | string | null>('number').as('first'))
    .select(({ fn }) => fn.max<number | string | null>('number').as('last'))
    .where('kind', '=', kind)
    .where('issued_on', '>=', `${month}-01`)
    .where('issued_on', '<=', `${month}-31`)
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return undefined;
  return { kind, year: Number(month.slice(0, 4)), first: Number(first), last: Number(last) };
}

/** The documents of a range, a batch at a time, in the order of their numbers. */
export const readMonthRange = (db: Db, { kind, year, first, last }: MonthRange) =>
  inBatches(
    { column: 'document.number', id: 'document.id', direction: 'asc' },
    ({ limit, isNext }) =>
      db
        .selectFrom('document')
        .select(['document.id', 'document.number', 'document.content', 'document.hash'])
        .where('document.kind', '=', kind)
        .where('document.year', '=', year)
        .where('document.number', '>=', first)
        .where('document.number', '<=', last)
        .where(isNext)
        .orderBy('document.number')
        .orderBy('document.id')
        .limit(limit)
        .$narrowType<{ number: number; content: string; hash: string }>()
        .execute(),
    ({ number, id }) => ({ sortValue: number, id }),
  );
