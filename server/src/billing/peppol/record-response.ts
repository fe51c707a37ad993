import { DOCUMENT_RESPONSE_LABEL } from '@cercle/contract/document-deliveries';
import type { Trx } from '../../db/database.ts';
import { timestamp } from '../../kernel/clock.ts';
import { fileHash } from '../documents/chain.ts';
import { parseDocumentContent, parseNumber } from '../documents/document-content.ts';
import { type Change, recordDocumentEvent } from '../documents/events.table.ts';
import type { InvoiceResponse } from './invoice-response.ts';
import { buyerAddressesOf } from './peppol-address.ts';
import { findIssued, insertResponse } from './responses.table.ts';

/** The document that a response names, undefined where we issued none of that number. */
export async function findAnswered(trx: Trx, response: InvoiceResponse) {
  const issued = parseNumber(response.documentNumber);
  return issued?.kind === response.documentKind ? findIssued(trx, issued) : undefined;
}

/** Anyone on Peppol may answer under a number that they guess: the word of the buyer alone counts. */
export const isFromBuyer = ({ content }: { content: string }, { senderAddress }: InvoiceResponse) =>
  buyerAddressesOf(parseDocumentContent(content)).includes(senderAddress.toLowerCase());

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
