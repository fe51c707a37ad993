import type { DraftPage, RunDraft } from '@cercle/contract/document-run';
import { api } from '../../../../api/client.ts';
import { PAGE_SIZES } from '../../list/list-query.ts';
import { DOCUMENTS_CALL } from '../document-list.ts';

/** The API returns no more at once. */
const size = PAGE_SIZES[3];

/** All drafts that the search and the kind find, in the order in which they are issued. */
export async function loadDrafts(filter: { q: string; kind: string | undefined }): Promise<RunDraft[]> {
  const load = (page: number) => api.get<DraftPage>(`${DOCUMENTS_CALL}/drafts`, { ...filter, page, size });
  const { content, totalPages } = await load(0);
  const drafts = [...content];
  for (let page = 1; page < totalPages; page += 1) drafts.push(...(await load(page)).content);
  return drafts;
}
