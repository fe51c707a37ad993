import type { ContentLine } from '@cercle/contract/document-content';
import type { DocumentKind } from '@cercle/contract/document-states';
import { lastDay } from '../../kernel/calendar.ts';
import { taxCategory } from './ubl-tax.ts';
import { amount, type UblElement } from './ubl-xml.ts';

/** Neither EN 16931 nor Peppol limits a name, but accounting packages cut it without a word: what is longer goes to the description. */
const MAX_ITEM_NAME = 100;
/** « One », of UN/ECE recommendation 20: a seat, a term, a fee. */
const UNIT = 'C62';

const QUANTITY: Record<DocumentKind, string> = {
  INVOICE: 'cbc:InvoicedQuantity',
  CREDIT_NOTE: 'cbc:CreditedQuantity',
};

/** @throws RangeError for a negative or broken amount, or what is no day */
export const ublLine = (kind: DocumentKind, line: ContentLine, index: number): UblElement => ({
  'cbc:ID': String(index + 1),
  [QUANTITY[kind]]: { '@unitCode': UNIT, '#text': String(line.quantity) },
  'cbc:LineExtensionAmount': amount(line.netCents),
  'cac:InvoicePeriod': period(line.periodFrom, line.periodTo),
  'cac:Item': {
    ...named(line.text.trim()),
    'cac:ClassifiedTaxCategory': taxCategory(line.vatCategory, line.vatBasisPoints),
  },
  'cac:Price': { 'cbc:PriceAmount': amount(line.unitCents) },
});

/** In UBL a period includes its last day. */
export const period = (from: string | null, to: string | null): UblElement => ({
  'cbc:StartDate': from ?? undefined,
  'cbc:EndDate': to === null ? undefined : lastDay(to),
});

function named(text: string): UblElement {
  const characters = [...text];
  if (characters.length <= MAX_ITEM_NAME) return { 'cbc:Name': text };
  const start = characters.slice(0, MAX_ITEM_NAME - 1).join('');
  return { 'cbc:Description': text, 'cbc:Name': `${start.replace(/\s+\S*$/u, '')}…` };
}
