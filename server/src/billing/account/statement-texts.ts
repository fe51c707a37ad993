import { DOCUMENT_KIND_LABEL } from '@cercle/contract/document-states';
import { PAYMENT_KIND_LABEL, PAYMENT_METHOD_LABEL } from '@cercle/contract/payments';
import type { StatementEntry } from './statement.ts';

export const STATEMENT_TITLE = 'Relevé de compte';

/** « Facture 2026-000012 », « Paiement, virement : 2026-000012 ». */
export function entryText(entry: StatementEntry): string {
  if ('number' in entry) return `${DOCUMENT_KIND_LABEL[entry.kind]} ${entry.number}`;
  const { kind, method, paid } = entry;
  if (kind === 'RETURN') return PAYMENT_KIND_LABEL.RETURN;
  const text = `${PAYMENT_KIND_LABEL[kind]}, ${PAYMENT_METHOD_LABEL[method].toLowerCase()}`;
  return paid.length === 0 ? text : `${text}\u202f: ${paid.join(', ')}`;
}
