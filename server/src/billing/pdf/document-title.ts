import type { DocumentContent } from '@cercle/contract/document-content';

type Named = Pick<DocumentContent, 'kind' | 'number'>;

const NAMES = { INVOICE: 'Facture', CREDIT_NOTE: 'Note de crédit' };
const DRAFTS = { INVOICE: 'Projet de facture', CREDIT_NOTE: 'Projet de note de crédit' };

/** « Facture 2026-000123 », « Projet de facture ». */
export const documentTitle = ({ kind, number }: Named) =>
  number === null ? DRAFTS[kind] : `${NAMES[kind]} ${number}`;

/** Of the UBL inside a PDF: « facture-2026-000123.xml », « projet.xml ». */
export const attachmentName = ({ kind, number }: Named) =>
  number === null ? 'projet.xml' : `${kind === 'INVOICE' ? 'facture' : 'note-de-credit'}-${number}.xml`;
