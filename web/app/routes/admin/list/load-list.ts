import type { Page } from '@cercle/contract/paging';
import { api } from '../../../api/client.ts';
import { type Result, toResult } from '../../../api/result.ts';
import { consoleLog } from '../../../session/console-log.ts';
import { type ListConfig, type ListQuery, listKey, parseListQuery } from './list-query.ts';

/** How many rows each value of a filter matches beside the others, and `ALL` without it. */
export type ChoiceCounts = Readonly<Record<string, number>>;
type ListCounts = Readonly<Record<string, ChoiceCounts>>;

export type LoadedList<Row> = {
  /** The path of its calls, relative to the API's base. */
  apiPath: string;
  /** `listKey` of the query that was asked for: `query` may name an earlier page. */
  key: string;
  query: ListQuery;
  page: Page<Row>;
  /** By filter; null where the list has none, or they could not be read. */
  counts: ListCounts | null;
};
export type ListResult<Row> = Promise<Result<LoadedList<Row>>>;

/** The page of a list that an address names, loaded from `apiPath`. Never rejects. */
export function loadList<Row>(config: ListConfig, apiPath: string, { url }: Request): ListResult<Row> {
  const query = parseListQuery(config, new URL(url).searchParams);
  return toResult(load<Row>(config, apiPath, query));
}

async function load<Row>(config: ListConfig, apiPath: string, query: ListQuery): Promise<LoadedList<Row>> {
  const [page, counts] = await Promise.all([
    loadPage<Row>(apiPath, query),
    config.counts ? loadCounts(config.counts, query) : null,
  ]);
  return { apiPath, key: listKey(query), counts, ...page };
}

/** The parameters of the call for a list's page. */
export const paramsOf = ({ page: number, size, sort, q, filters }: ListQuery) => ({
  page: number - 1,
  size,
  sort,
  q,
  ...filters,
});

async function loadPage<Row>(
  apiPath: string,
  query: ListQuery,
): Promise<Pick<LoadedList<Row>, 'query' | 'page'>> {
  const page = await api.page<Row>(apiPath, paramsOf(query));
  // The last row of the last page was just deleted, or the address is outdated.
  if (query.page > page.totalPages && page.totalPages > 0)
    return loadPage(apiPath, { ...query, page: page.totalPages });
  return { query, page };
}

/** The list is of use without its counts. */
async function loadCounts(
  { path, filters: defaults }: NonNullable<ListConfig['counts']>,
  { q, filters }: ListQuery,
): Promise<ListCounts | null> {
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  try {
    return await api.get<ListCounts>(path, { q, ...defaults, ...chosen });
  } catch (failure) {
    consoleLog(failure);
    return null;
  }
}
