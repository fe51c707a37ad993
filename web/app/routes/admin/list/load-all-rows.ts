import { api } from '../../../api/client.ts';
import { MAX_SELECTED } from '../../../content/admin-bulk.ts';
import { PAGE_SIZES } from './list-query.ts';
import { type LoadedList, paramsOf } from './load-list.ts';

const MAX_SIZE = PAGE_SIZES[PAGE_SIZES.length - 1] ?? 100;

/** All rows that a list's query finds, whatever its page; the first `MAX_SELECTED` of more. */
export async function loadAllRows<Row>({ apiPath, query, page }: LoadedList<Row>): Promise<Row[]> {
  const count = Math.min(page.totalElements, MAX_SELECTED);
  const numbers = Array.from({ length: Math.ceil(count / MAX_SIZE) }, (_, index) => index + 1);
  const pages = await Promise.all(
    numbers.map((number) => api.page<Row>(apiPath, paramsOf({ ...query, page: number, size: MAX_SIZE }))),
  );
  return pages.flatMap(({ content }) => content);
}
