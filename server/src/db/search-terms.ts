import { searchText, searchWords } from '@cercle/contract/search-text';
import { phoneDigitsToFind } from '../kernel/phone-digits.ts';

/** A text is looked for in `search_text` and `email`, digits in `phone_digits`. */
export type SearchColumn = 'search_text' | 'email' | 'phone_digits';

/** The text to find in a column. */
type Alternative = [column: SearchColumn, text: string];

/** What a query looks for: a row is found when each term is, by one of its alternatives. */
export type SearchTerm = Alternative[];

/** Signs of phone numbers, hyphens being spaces. */
const PHONE_NUMBER = /(?<![^ ,;])[+(\d][\d +./()]*(?![^ ,;])/g;
/** What links and signatures write before a number. */
const PHONE_LABEL = /(?<![^ ,;])(?:tel|gsm)[ .:]*[.:] ?(?=[+(\d])/g;
/** A Belgian number has no fewer without its zero; nobody types as many as words of a name. */
const WHOLE_NUMBER_DIGITS = 8;

/**
 * The terms of a query: its words, none when nothing is left of it. With `phone_digits` among the columns, four digits in a
 * row, whatever signs are between them, may also be a phone number, or a part of one.
 */
export function searchTerms(q: string, columns: SearchColumn[]): SearchTerm[] {
  const inTexts = (text: string): SearchTerm =>
    columns.filter((column) => column !== 'phone_digits').map((column) => [column, text]);
  if (!columns.includes('phone_digits')) return searchWords(q).map(inTexts);
  const phones: SearchTerm[] = [];
  const others = searchText(q)
    .replace(PHONE_LABEL, '')
    .replace(PHONE_NUMBER, (text) => {
      const digits = phoneDigitsToFind(text);
      if (digits.length === 0) return text;
      const isWhole = text.replace(/\D/g, '').length >= WHOLE_NUMBER_DIGITS;
      // Either the number is found, which satisfies each of these terms, or each word is.
      for (const word of isWhole ? [text.trim()] : searchWords(text))
        phones.push([...inTexts(word), ...digits.map((part): Alternative => ['phone_digits', part])]);
      return ' ';
    });
  return [...phones, ...searchWords(others).map(inTexts)];
}
