import { DOCUMENT_KINDS } from '@cercle/contract/document-states';
import type { ListConfig } from '../../list/list-query.ts';
import { DOCUMENTS } from '../document-list.ts';

/** The drafts, in the one order in which they are issued. */
export const RUN_LIST: ListConfig = {
  path: `${DOCUMENTS.path}/emettre`,
  sorts: ['id,asc'],
  filters: { kind: DOCUMENT_KINDS },
};
