import type { BooleanCounts } from '@cercle/contract/filter-counts';
import type { Page, PageQuery } from '@cercle/contract/paging';
import type { SelectQueryBuilder } from 'kysely';

/** A page, from its rows and the total number of rows. */
export const pageFrom = <Item>(
  content: Item[],
  totalElements: number,
  { size }: Pick<PageQuery, 'size'>,
): Page<Item> => ({
  content,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
});

/** The total number of rows: it follows from a page that is not full; otherwise it is counted. */
export async function totalWith(
  rows: unknown[],
  { page, size }: Pick<PageQuery, 'page' | 'size'>,
  count: () => Promise<number>,
): Promise<number> {
  const isLast = rows.length < size && (rows.length > 0 || page === 0);
  return isLast ? page * size + rows.length : count();
}

/** How many rows a query finds. */
export async function countOf<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
): Promise<number> {
  const countQuery = query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'));
  const { total } = (await countQuery.executeTakeFirstOrThrow()) as { total: number };
  return total;
}
/** The counts of a filter by a boolean. `count` is how many rows match it, or all without one. */
export async function countByBoolean(count: (value?: boolean) => Promise<number>): Promise<BooleanCounts> {
  const [all, matching] = await Promise.all([count(), count(true)]);
  return { ALL: all, true: matching, false: all - matching };
}
