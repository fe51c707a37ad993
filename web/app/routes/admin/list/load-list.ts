import { PAGE_SIZE } from '@cercle/contract/page-size';
import type { Page } from '@cercle/contract/paging';
import { api } from '../../../api/client.ts';
import { type Outcome, settle } from '../../../api/outcome.ts';
import { type ListPlace, type ListQuery, readList } from './list-address.ts';

export type LoadedList<Row> = { query: ListQuery; page: Page<Row> };
export type ListOutcome<Row> = Promise<Outcome<LoadedList<Row>>>;

/** The page of a list that an address asks for, read from `call` (relative to the API's base). Never rejects. */
export function loadList<Row>(place: ListPlace, call: string, { url }: Request): ListOutcome<Row> {
  return settle(loadPage<Row>(call, readList(place, new URL(url).searchParams)));
}

async function loadPage<Row>(call: string, query: ListQuery): Promise<LoadedList<Row>> {
  const { page: number, sort, q, filters } = query;
  const page = await api.page<Row>(call, { page: number - 1, size: PAGE_SIZE, sort, q, ...filters });
  // The last row of the last page was just deleted, or the address is an old one.
  if (number > page.totalPages && page.totalPages > 0)
    return loadPage(call, { ...query, page: page.totalPages });
  return { query, page };
}
