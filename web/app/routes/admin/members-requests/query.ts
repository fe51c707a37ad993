import { type RequestsQuery, requestsQuery } from '@cercle/contract/membership';
import { pageNumber } from '../../../ui/pages-shown.ts';

export const LIST_PATH = '/admin/members-requests';

/** What the address says of the list; `page` is numbered from 1. */
export type ListQuery = Pick<RequestsQuery, 'sort' | 'q' | 'status'> & { page: number };

const DEFAULT_SORT = 'createdAt,desc';
const sort = requestsQuery.shape.sort.catch(DEFAULT_SORT);
const status = requestsQuery.shape.status.catch(undefined);
const q = requestsQuery.shape.q.catch('');

/** An address typed by hand may hold anything: what means nothing is left aside. */
export const readQuery = (search: URLSearchParams): ListQuery => ({
  page: pageNumber(search.get('page')),
  sort: sort.parse(search.get('sort') ?? undefined),
  status: status.parse(search.get('status') ?? undefined),
  q: q.parse(search.get('q') ?? undefined),
});

/** The address of another view of the list; any change but of the page starts again at its first page. */
export function listAddress(query: ListQuery, change: Partial<Omit<ListQuery, 'page'>>): string {
  const next = { ...query, ...change };
  const search = new URLSearchParams();
  if (next.status) search.set('status', next.status);
  if (next.q) search.set('q', next.q);
  if (next.sort !== DEFAULT_SORT) search.set('sort', next.sort);
  return search.size === 0 ? LIST_PATH : `${LIST_PATH}?${search}`;
}
