// Numbers of invoices in the free text of a payment, « 2026-000123 », as people write them: without zeros, the year last, joined to
// other words or cut by the bank at the end of its line.

import { foldLetters } from '@cercle/contract/search-text';

export type InvoiceNumber = {
  year: number;
  number: number;
  /** It may as well be a month, « 2026/11 », or a day. */
  isDoubtful: boolean;
};

const MAX_NUMBERS = 20;
const LAST_MONTH = 12;

const YEAR = '(20\\d{2})';
/** Between the year and the number. */
const SIGN = '\\s?[-/._]\\s?';
const WORD =
  '(?:factu(?:re|ur)s?|fact|fac|fa|invoice|inv|ref(?:erence)?|num(?:ero)?|nr|no|n°)[\\s.:°#-]{0,3}';
/** Neither a longer number nor one of a credit note, « NC-2026-000004 ». */
const START = '(?<!\\d)(?<!\\bnc[-\\s]?)';
/** Nor a day, « 2026-11-27 ». */
const END = '(?!\\d|[-/.]\\d)';

/** `\s?` in a number: banks cut texts at the end of a line, and put a space there. */
const PADDED = '((?:\\d\\s?){5}\\d)';

type Form = { pattern: RegExp; isYearLast?: boolean; isSure: boolean };

const FORMS: Form[] = [
  {
    pattern: new RegExp(`${START}(2\\s?0\\s?\\d\\s?\\d)(?:${SIGN}|\\s)?${PADDED}(?!\\d)`, 'g'),
    isSure: true,
  },
  { pattern: new RegExp(`${WORD}${YEAR}(?:${SIGN}|\\s)0*(\\d{1,6})${END}`, 'g'), isSure: true },
  {
    pattern: new RegExp(`${WORD}0*(\\d{1,6})(?:${SIGN}|\\s)${YEAR}${END}`, 'g'),
    isYearLast: true,
    isSure: true,
  },
  {
    pattern: new RegExp(`(?<![\\d/.-])(\\d{6})(?:${SIGN}|\\s)${YEAR}${END}`, 'g'),
    isYearLast: true,
    isSure: true,
  },
  { pattern: new RegExp(`${START}${YEAR}${SIGN}0*(\\d{1,6})${END}`, 'g'), isSure: false },
  {
    pattern: new RegExp(`(?<![\\d/.-])0*(\\d{1,6})${SIGN}${YEAR}${END}`, 'g'),
    isYearLast: true,
    isSure: false,
  },
];

/** @returns each once, at most twenty, those that were written in full first */
export function invoiceNumbersIn(free: string): InvoiceNumber[] {
  let rest = foldLetters(free.replace(/\p{Dash}/gu, '-'));
  const found = new Map<string, InvoiceNumber>();
  for (const { pattern, isYearLast = false, isSure } of FORMS)
    rest = rest.replace(pattern, (_, first: string, second: string) => {
      const [year, number] = isYearLast
        ? [digitsOf(second), digitsOf(first)]
        : [digitsOf(first), digitsOf(second)];
      const key = `${year}-${number}`;
      if (number > 0 && !found.has(key))
        found.set(key, { year, number, isDoubtful: !isSure && number <= LAST_MONTH });
      // What one form has read, no other reads.
      return ' | ';
    });
  return [...found.values()].slice(0, MAX_NUMBERS);
}

const digitsOf = (text: string) => Number(text.replace(/\D/g, ''));
