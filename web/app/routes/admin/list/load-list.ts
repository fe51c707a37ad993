import { PAGE_SIZE } from '@cercle/contract/page-size';
import type { Page } from '@cercle/contract/paging';
import { api } from '../../../api/client.ts';
import { type Result, toResult } from '../../../api/result.ts';
import { type ListConfig, type ListQuery, parseListQuery } from './list-query.ts';

export type LoadedList<Row> = { query: ListQuery; page: Page<Row> };
export type ListResult<Row> = Promise<Result<LoadedList<Row>>>;

/** The page of a list that an address names, loaded from `call` (relative to the API's base). Never rejects. */
export function loadList<Row>(config: ListConfig, apiPath: string, { url }: Request): ListResult<Row> {
  return toResult(loadPage<Row>(apiPath, parseListQuery(config, new URL(url).searchParams)));
}

async function loadPage<Row>(apiPath: string, query: ListQuery): Promise<LoadedList<Row>> {
  const { page: number, sort, q, filters } = query;
  const page = await api.page<Row>(apiPath, { page: number - 1, size: PAGE_SIZE, sort, q, ...filters });
  // The last row of the last page was just deleted, or the address is outdated.
  if (number > page.totalPages && page.totalPages > 0)
    return loadPage(apiPath, { ...query, page: page.totalPages });
  return { query, page };
}
