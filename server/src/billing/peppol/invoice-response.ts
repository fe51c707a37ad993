// What a buyer answers to an invoice or credit note: Peppol BIS Invoice Response 3, a UBL ApplicationResponse (transaction T111).

import {
  DOCUMENT_RESPONSE_CODES,
  DOCUMENT_RESPONSE_MAX_BYTES,
  DOCUMENT_RESPONSE_TOO_LARGE,
  type DocumentResponseCode,
} from '@cercle/contract/document-deliveries';
import type { DocumentKind } from '@cercle/contract/document-states';
import { DomainError } from '../../kernel/domain-error.ts';
import { strangerText } from '../../kernel/stranger-text.ts';
import { parseXml, type UblNode } from '../ubl/parse-ubl.ts';
import { at, textAt, textOf } from '../ubl/rule.ts';
import { RESPONSE_ACTION_LABEL, RESPONSE_REASON_LABEL } from './response-reasons.ts';

export type InvoiceResponse = {
  documentNumber: string;
  documentKind: DocumentKind;
  code: DocumentResponseCode;
  /** The buyer's words, or their codes in French; empty when there are none. */
  note: string;
  /** « 0208:0403019261 »; empty when they did not say. */
  senderAddress: string;
};

const SPECIFICATION = 'urn:fdc:peppol.eu:poacc:trns:invoice_response:3';
/** UNCL 1001, of what we send. */
const KIND_BY_TYPE_CODE: ReadonlyMap<string, DocumentKind> = new Map([
  ['380', 'INVOICE'],
  ['381', 'CREDIT_NOTE'],
]);
const MAX_NUMBER_CHARACTERS = 100;

const NOT_A_RESPONSE =
  'Ce fichier XML n’est pas la réponse d’un client à une facture (Invoice Response)\u202f: vérifiez que c’est le bon fichier.';
const NOT_UTF8 = 'Ce fichier n’est pas écrit en UTF-8, comme Peppol le demande\u202f: demandez-le à nouveau.';
const NOT_ONE = 'Cette réponse en contient plusieurs, ou aucune\u202f: demandez-en une par facture.';
const UNKNOWN_DOCUMENT =
  'Cette réponse ne dit pas à quelle facture ou note de crédit elle répond\u202f: demandez-en une autre.';

/**
 * @param xml as it came
 * @throws DomainError `too-large` over 256 KB; `validation` for a DOCTYPE, for what is no invoice response, and for an unknown code
 */
export function parseInvoiceResponse(xml: Uint8Array): InvoiceResponse {
  if (xml.length > DOCUMENT_RESPONSE_MAX_BYTES)
    throw new DomainError('too-large', DOCUMENT_RESPONSE_TOO_LARGE);
  const root = parseXml(decode(xml));
  if (root.name !== 'ApplicationResponse' || !textAt(root, 'CustomizationID').startsWith(SPECIFICATION))
    throw refusal(NOT_A_RESPONSE);
  const [response, ...others] = at(root, 'DocumentResponse');
  if (!response || others.length > 0) throw refusal(NOT_ONE);
  return {
    ...documentOf(response),
    code: codeOf(response),
    note: strangerText(at(response, 'Response/Status').map(noteOf).filter(Boolean).join(' · ')),
    senderAddress: addressOf(at(root, 'SenderParty/EndpointID')[0]),
  };
}

const refusal = (message: string) => new DomainError('validation', message);

function decode(xml: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(xml);
  } catch {
    throw refusal(NOT_UTF8);
  }
}

function documentOf(response: UblNode): Pick<InvoiceResponse, 'documentNumber' | 'documentKind'> {
  const [reference, ...others] = at(response, 'DocumentReference');
  const documentNumber = reference ? strangerText(textAt(reference, 'ID')) : '';
  const documentKind = reference && KIND_BY_TYPE_CODE.get(textAt(reference, 'DocumentTypeCode'));
  if (!documentKind || others.length > 0 || !documentNumber || documentNumber.length > MAX_NUMBER_CHARACTERS)
    throw refusal(UNKNOWN_DOCUMENT);
  return { documentNumber, documentKind };
}

function codeOf(response: UblNode): DocumentResponseCode {
  const text = textAt(response, 'Response/ResponseCode');
  const code = DOCUMENT_RESPONSE_CODES.find((one) => one === text);
  if (code) return code;
  throw refusal(
    `Cette réponse a un code inconnu («\u202f${strangerText(text).slice(0, 20)}\u202f»)\u202f: Peppol en a sept, ${DOCUMENT_RESPONSE_CODES.join(', ')}.`,
  );
}

/** The words of a status and what they are about; its code in French where it has no words. */
function noteOf(status: UblNode): string {
  const words = ['StatusReason', 'Condition/Description']
    .flatMap((path) => at(status, path).map(textOf))
    .filter(Boolean);
  if (words.length > 0) return words.join(' ');
  const [reason] = at(status, 'StatusReasonCode');
  const labels =
    reason?.attributes.listID === 'OPStatusAction' ? RESPONSE_ACTION_LABEL : RESPONSE_REASON_LABEL;
  const code = textOf(reason);
  return labels.get(code) ?? code;
}

function addressOf(endpoint: UblNode | undefined): string {
  const scheme = endpoint?.attributes.schemeID;
  return endpoint && scheme ? strangerText(`${scheme}:${textOf(endpoint)}`).slice(0, 200) : '';
}
