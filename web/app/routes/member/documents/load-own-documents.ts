import type { OwnDocument, OwnDocumentDetails } from '@cercle/contract/own-documents';
import { api } from '../../../api/client.ts';

const OWN_DOCUMENTS_CALL = '/me/documents';

export const ownDocumentCall = (id: number) => `${OWN_DOCUMENTS_CALL}/${id}`;

export const loadOwnDocuments = () => api.get<OwnDocument[]>(OWN_DOCUMENTS_CALL);

export const loadOwnDocument = (id: number) => api.get<OwnDocumentDetails>(ownDocumentCall(id));

/** Of a document among the others: an address with `#facture-12` leads to it. */
export const ownDocumentAnchor = (id: number) => `facture-${id}`;
