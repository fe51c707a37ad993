import { DOCUMENT_RESPONSE_LABEL } from '@cercle/contract/document-deliveries';
import { timestamp } from '../../kernel/clock.ts';
import { fileHash } from '../documents/chain.ts';
import { parseNumber } from '../documents/document-content.ts';
import { type Change, recordDocumentEvent } from '../documents/events.table.ts';
import type { parseInvoiceResponse } from './invoice-response.ts';
import { findIssued, insertResponse } from './responses.table.ts';

type InvoiceResponse = ReturnType<typeof parseInvoiceResponse>;

/** The document that a response names, undefined where we issued none of that number. */
export async function findAnswered({ trx }: Pick<Change, 'trx'>, response: InvoiceResponse) {
  const issued = parseNumber(response.documentNumber);
  return issued?.kind === response.documentKind ? findIssued(trx, issued) : undefined;
}

/**
 * Writes down, once, what a buyer answered to a document.
 * @param xml the bytes that were parsed
 * @returns whether it is new: the same bytes count once, however often and by whatever way they come
 */
export async function recordResponse(
  change: Change,
  documentId: number,
  { code, note, senderAddress: sender }: InvoiceResponse,
  xml: Uint8Array,
): Promise<boolean> {
  const at = timestamp(change.clock);
  const response = { documentId, at, code, note, sender, sha256: fileHash(xml) };
  if ((await insertResponse(change.trx, response)) === undefined) return false;
  const said = [`${DOCUMENT_RESPONSE_LABEL[code]} (${code})`, note, sender].filter((part) => part !== '');
  await recordDocumentEvent(change, documentId, 'response', said.join(' · '));
  return true;
}
