// The rules of EN 16931, its UBL syntax and Peppol that a document of ours could break: first those about the parties, which are
// mended outside the document. They run before a number is given, in a millisecond or two; `npm run judge-ubl` holds them against
// the official ones.

import { parseUbl } from './parse-ubl.ts';
import { type Rule, toDocument } from './rule.ts';
import { DOCUMENT_RULES } from './rules-document.ts';
import { LINE_RULES } from './rules-lines.ts';
import { OWN_RULES } from './rules-own.ts';
import { PARTY_RULES } from './rules-parties.ts';
import { PAYMENT_RULES } from './rules-payment.ts';
import { TOTAL_RULES } from './rules-totals.ts';
import { VAT_RULES } from './rules-vat.ts';

export type UblProblem = {
  /** « BR-CO-17 » */
  rule: string;
  /** In French: what to change. */
  message: string;
};

export const UBL_RULES: readonly Rule[] = [
  ...PARTY_RULES,
  ...DOCUMENT_RULES,
  ...LINE_RULES,
  ...VAT_RULES,
  ...TOTAL_RULES,
  ...PAYMENT_RULES,
  ...OWN_RULES,
];

/**
 * What is wrong with an invoice or credit note in UBL, ours or another's; empty when nothing is. Each sentence comes once.
 * @throws DomainError when it is too large, no XML, or neither of the two
 */
export function explainUblProblems(xml: string): UblProblem[] {
  const document = toDocument(parseUbl(xml));
  return UBL_RULES.flatMap(({ id, about, holds, message }) => {
    const broken = about(document).filter((node) => !holds(node, document));
    const messages = broken.map((node) => (typeof message === 'string' ? message : message(node)));
    return [...new Set(messages)].map((sentence) => ({ rule: id, message: sentence }));
  });
}
