import type { Page, PageQuery } from '@cercle/contract/paging';

/** The page a query asked for, from its rows and how many there are in all. */
export const pageFrom = <Item>(content: Item[], totalElements: number, { size }: PageQuery): Page<Item> => ({
  content,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
});
