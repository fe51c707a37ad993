import type { GroupWithoutTerm } from '@cercle/contract/membership-start';
import { api } from '../../../api/client.ts';
import { MAX_SELECTED } from '../../../content/admin-bulk.ts';
import { PAGE_SIZES } from '../list/list-query.ts';

const PATH = '/admin/memberships/without-term';
/** The API returns no more at once. */
const size = PAGE_SIZES[3];

export type LoadedGroups = { groups: GroupWithoutTerm[]; total: number };

/** The members of today without a term, in groups: as many as one call can start. */
export async function loadGroups(): Promise<LoadedGroups> {
  const load = (page: number) => api.page<GroupWithoutTerm>(PATH, { page, size });
  const { content, totalPages, totalElements: total } = await load(0);
  const pageCount = Math.min(totalPages, MAX_SELECTED / size);
  const others = Array.from({ length: Math.max(pageCount - 1, 0) }, (_, index) => load(index + 1));
  const pages = await Promise.all(others);
  return { groups: [...content, ...pages.flatMap((page) => page.content)], total };
}
