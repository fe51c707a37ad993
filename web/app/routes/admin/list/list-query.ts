import { pageQuery } from '@cercle/contract/paging';
import { pageNumber } from '../../../ui/pages-shown.ts';

/** A list of the back office: its path, sorts (the first is the default) and filters. */
export type ListConfig = {
  path: string;
  sorts: readonly [string, ...string[]];
  filters: Readonly<Record<string, readonly string[]>>;
  /** Filters whose values are too many to name, such as days. */
  patterns?: Readonly<Record<string, RegExp>>;
};

/** A list's query in the address; `page` is numbered from 1, an absent filter matches everything. */
export type ListQuery = {
  page: number;
  sort: string;
  q: string;
  filters: Readonly<Record<string, string | undefined>>;
};

const q = pageQuery.shape.q.catch('');

/** Invalid values in an address are ignored. */
export function parseListQuery(config: ListConfig, search: URLSearchParams): ListQuery {
  const allowedValue = (values: readonly string[], name: string) =>
    values.find((value) => value === search.get(name));
  return {
    page: pageNumber(search.get('page')),
    sort: allowedValue(config.sorts, 'sort') ?? config.sorts[0],
    q: q.parse(search.get('q') ?? undefined),
    filters: Object.fromEntries([
      ...Object.entries(config.filters).map(([name, values]) => [name, allowedValue(values, name)]),
      ...Object.entries(config.patterns ?? {}).map(([name, pattern]) => [
        name,
        pattern.exec(search.get(name) ?? '')?.[0],
      ]),
    ]),
  };
}

/** The address of another view of the list; any other change than of the page resets to the first page. */
export function listUrl(config: ListConfig, query: ListQuery, change: Partial<Omit<ListQuery, 'page'>>) {
  const { sort, q, filters } = { ...query, ...change };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  if (q) search.set('q', q);
  if (sort !== config.sorts[0]) search.set('sort', sort);
  return search.size === 0 ? config.path : `${config.path}?${search}`;
}
