import { PAGE_SIZE } from '@cercle/contract/page-size';
import { pageQuery } from '@cercle/contract/paging';
import { pageNumber } from '../../../ui/pages-shown.ts';

/** Rows per page to choose from; the API returns at most the last (`contract/src/paging.ts`). */
export const PAGE_SIZES = [PAGE_SIZE, 25, 50, 100] as const;

/** A list of the back office: its path, sorts (the first is the default) and filters. */
export type ListConfig = {
  path: string;
  sorts: readonly [string, ...string[]];
  filters: Readonly<Record<string, readonly string[]>>;
  /** Filters whose values are too many to name, such as days. */
  patterns?: Readonly<Record<string, RegExp>>;
  /** Values of filters that hold while the address names none; `ALL` in the address lets every value through. */
  defaults?: Readonly<Record<string, string>>;
  /** The call that counts the rows of each choice, and the filters of the list that no choice has changed. */
  counts?: { path: string; filters?: Readonly<Record<string, string>> };
};

/** A list's query in the address; `page` is numbered from 1, an absent filter matches everything. */
export type ListQuery = {
  page: number;
  size: number;
  sort: string;
  q: string;
  filters: Readonly<Record<string, string | undefined>>;
};

const q = pageQuery.shape.q.catch('');

/** In the address: no value of a filter that has a default. */
const EVERY_VALUE = 'ALL';

/** The search that the server makes of what was typed. */
export const parseSearch = (typed: string): string => q.parse(typed);

/** Invalid values in an address are ignored. */
export function parseListQuery(config: ListConfig, search: URLSearchParams): ListQuery {
  const allowedValue = (values: readonly string[], name: string) =>
    values.find((value) => value === search.get(name));
  return {
    page: pageNumber(search.get('page')),
    size: PAGE_SIZES.find((size) => String(size) === search.get('size')) ?? PAGE_SIZE,
    sort: allowedValue(config.sorts, 'sort') ?? config.sorts[0],
    q: parseSearch(search.get('q') ?? ''),
    filters: Object.fromEntries([
      ...Object.entries(config.filters).map(([name, values]) => [
        name,
        allowedValue(values, name) ??
          (search.get(name) === EVERY_VALUE ? undefined : config.defaults?.[name]),
      ]),
      ...Object.entries(config.patterns ?? {}).map(([name, pattern]) => [
        name,
        pattern.exec(search.get(name) ?? '')?.[0],
      ]),
    ]),
  };
}

/** Two queries with the same key show the same rows. */
export const listKey = (query: ListQuery): string => JSON.stringify(query);

/** The address of another view of the list; any other change than of the page resets to the first page. */
export function listUrl(config: ListConfig, query: ListQuery, change: Partial<Omit<ListQuery, 'page'>>) {
  const { size, sort, q, filters } = { ...query, ...change };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    const preset = config.defaults?.[name];
    if (value !== preset) search.set(name, value ?? EVERY_VALUE);
  }
  if (q) search.set('q', q);
  if (sort !== config.sorts[0]) search.set('sort', sort);
  if (size !== PAGE_SIZE) search.set('size', String(size));
  return search.size === 0 ? config.path : `${config.path}?${search}`;
}

/** The address of a list searched by `q`. */
export const searchUrl = (config: ListConfig, q: string) =>
  listUrl(config, parseListQuery(config, new URLSearchParams()), { q });
