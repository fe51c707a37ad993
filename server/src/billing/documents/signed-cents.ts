import type { DocumentKind } from '@cercle/contract/document-states';

/** Documents have no negative amounts: where invoices and credit notes are added up, those of a credit note are (C17). */
export const signedCents = (kind: DocumentKind, cents: number): number =>
  kind === 'CREDIT_NOTE' ? -cents : cents;
