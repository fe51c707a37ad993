import { pageQuery } from '@cercle/contract/paging';
import { pageNumber } from '../../../ui/pages-shown.ts';

/** A list of the back office: where it is, how it can be sorted (first one: how it comes) and filtered. */
export type ListConfig = {
  path: string;
  sorts: readonly [string, ...string[]];
  filters: Readonly<Record<string, readonly string[]>>;
};

/** What the address says of a list; `page` is numbered from 1, a filter that is absent lets everything through. */
export type ListQuery = {
  page: number;
  sort: string;
  q: string;
  filters: Readonly<Record<string, string | undefined>>;
};

const q = pageQuery.shape.q.catch('');

/** An address typed by hand may hold anything: what means nothing is left aside. */
export function parseListQuery(config: ListConfig, search: URLSearchParams): ListQuery {
  const allowedValue = (values: readonly string[], name: string) =>
    values.find((value) => value === search.get(name));
  return {
    page: pageNumber(search.get('page')),
    sort: allowedValue(config.sorts, 'sort') ?? config.sorts[0],
    q: q.parse(search.get('q') ?? undefined),
    filters: Object.fromEntries(
      Object.entries(config.filters).map(([name, values]) => [name, allowedValue(values, name)]),
    ),
  };
}

/** The address of another view of the list; any change but of the page starts again at its first page. */
export function listUrl(config: ListConfig, query: ListQuery, change: Partial<Omit<ListQuery, 'page'>>) {
  const { sort, q, filters } = { ...query, ...change };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  if (q) search.set('q', q);
  if (sort !== config.sorts[0]) search.set('sort', sort);
  return search.size === 0 ? config.path : `${config.path}?${search}`;
}
