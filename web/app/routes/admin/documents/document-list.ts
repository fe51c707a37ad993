import { DOCUMENT_DELIVERY_FILTERS } from '@cercle/contract/document-delivery-filters';
import { DOCUMENT_KINDS, DOCUMENT_SORTS, DOCUMENT_STATES } from '@cercle/contract/document-states';
import type { ListConfig } from '../list/list-query.ts';

export const DOCUMENTS_CALL = '/admin/documents';

/** Not among the other lists, which every screen of the back office loads. */
export const DOCUMENTS: ListConfig = {
  path: '/admin/factures',
  sorts: DOCUMENT_SORTS,
  filters: { state: DOCUMENT_STATES, kind: DOCUMENT_KINDS, delivery: DOCUMENT_DELIVERY_FILTERS },
  patterns: { party: /^[1-9]\d{0,14}$/ },
  counts: { path: `${DOCUMENTS_CALL}/counts` },
};

/** The list of one party's documents. */
export const partyDocumentsUrl = (partyId: number) => `${DOCUMENTS.path}?party=${partyId}`;
