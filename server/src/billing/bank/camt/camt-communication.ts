// What the payer wrote. Nothing of it is lost: what is no Belgian structured communication becomes free text.

import type { Communication } from '../bank-statement.ts';
import { type CamtElement, elementsAt, oneLine, textAt } from './camt-element.ts';

/** A line of free text that is this long was cut there, maybe in the middle of a word (Max140Text). */
const FULL_LINE_CHARACTERS = 140;

const NO_REFERENCES = ['', 'NOTPROVIDED', 'NONREF'];
const TWELVE_DIGITS = /^\d{12}$/;
const BELGIAN_ISSUERS = ['', 'BBA'];

const isReference = (text: string) => !NO_REFERENCES.includes(text.toUpperCase());

/** « a reference, not one of the values that stand for none »; empty for those. */
export const referenceAt = (element: CamtElement, path: string) => {
  const text = textAt(element, path);
  return isReference(text) ? text : '';
};

const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' ');

function freeLines(lines: readonly string[]): string {
  let text = '';
  let isCut = false;
  for (const line of lines) {
    text += isCut || text === '' ? line : ` ${line}`;
    isCut = [...line].length >= FULL_LINE_CHARACTERS;
  }
  return oneLine(text);
}

/** The twelve digits of a Belgian structured communication (BBA); null for the reference of another system. */
function structuredOf(reference: CamtElement): string | null {
  const digits = textAt(reference, 'Ref').replace(/[+*/ ]/g, '');
  const isBelgian = BELGIAN_ISSUERS.includes(textAt(reference, 'Tp/Issr').toUpperCase());
  return isBelgian && TWELVE_DIGITS.test(digits) ? digits : null;
}

/** What the payer wrote with a payment, in the order of the file; its end-to-end reference is not part of it. */
function remittanceOf(details: CamtElement): Communication {
  let structured: string | null = null;
  const texts = [freeLines(elementsAt(details, 'RmtInf/Ustrd').map(({ text }) => text))];
  for (const part of elementsAt(details, 'RmtInf/Strd')) {
    for (const reference of elementsAt(part, 'CdtrRefInf')) {
      const digits = structuredOf(reference);
      structured ??= digits;
      if (digits === null || digits !== structured) texts.push(textAt(reference, 'Ref'));
    }
    for (const path of ['RfrdDocInf/Nb', 'AddtlRmtInf'])
      texts.push(...elementsAt(part, path).map(({ text }) => oneLine(text)));
  }
  return { structured, free: joined(texts) };
}

/**
 * The communication of one payment. Its end-to-end reference follows where there is no structured communication: some payers
 * write the number of an invoice there and nowhere else. The bank's description is taken only where the payer wrote nothing.
 */
export function communicationOf(details: CamtElement): Communication {
  const { structured, free } = remittanceOf(details);
  if (structured !== null) return { structured, free };
  const endToEnd = referenceAt(details, 'Refs/EndToEndId');
  const isKnown = endToEnd === '' || free.includes(endToEnd);
  const text = isKnown ? free : joined([free, endToEnd]);
  return { structured, free: text || textAt(details, 'AddtlTxInf') };
}

/** As one text: the communication of one payment among several whose amounts are not known. */
export const asText = ({ structured, free }: Communication) => joined([structured ?? '', free]);
