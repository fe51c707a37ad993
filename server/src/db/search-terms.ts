import { plainEmail } from '@cercle/contract/email-address';
import { searchText, searchWords } from '@cercle/contract/search-text';
import { phoneDigitsToFind } from '../kernel/phone-digits.ts';

/** A text is looked for in `search_text` and `email`, digits in `phone_digits`. */
export type SearchColumn = 'search_text' | 'email' | 'phone_digits';

/** The text to find in a column. */
type Alternative = [column: SearchColumn, text: string];

/** What a query looks for: a row is found when each term is, by one of its alternatives. */
export type SearchTerm = Alternative[];

/** An address or a domain, or a part of one, with a letter that is not in ASCII. */
const isInternational = (word: string) => /[.@][^ ]/.test(word) && /(?=[^ -~])\p{L}/u.test(word);

/** Nobody types as many. */
const MAX_INTERNATIONAL = 4;

/** Signs of phone numbers, hyphens being spaces. */
const PHONE_NUMBER = /(?<![^ ,;])[+(\d][\d +./()]*(?![^ ,;])/g;
/** What links and signatures write before a number. */
const PHONE_LABEL = /(?<![^ ,;])(?:tel|gsm)[ .:]*[.:] ?(?=[+(\d])/g;
/** A Belgian number has no fewer without its zero; nobody types as many as words of a name. */
const WHOLE_NUMBER_DIGITS = 8;

/**
 * The terms of a query: its words, none when nothing is left of it. With `phone_digits` among the columns, four digits in a
 * row, whatever signs are between them, may also be a phone number, or a part of one. `info@société.be`, or a part with a whole
 * domain, is one term, and found as it is shown or as it is stored, in ASCII.
 */
export function searchTerms(q: string, columns: SearchColumn[]): SearchTerm[] {
  const international: SearchTerm[] = [];
  const others = q.replace(/[^ ,;]+/g, (word) => {
    if (!isInternational(word) || international.length === MAX_INTERNATIONAL) return word;
    international.push(internationalTerm(word, columns));
    return ' ';
  });
  return [...international, ...otherTerms(others, columns)];
}

const inTexts = (text: string, columns: SearchColumn[]): SearchTerm =>
  columns.filter((column) => column !== 'phone_digits').map((column) => [column, text]);

function internationalTerm(word: string, columns: SearchColumn[]): SearchTerm {
  const ascii = plainEmail(word) || word;
  return [searchText(word), ascii, searchText(ascii)].flatMap((text) => inTexts(text, columns));
}

function otherTerms(q: string, columns: SearchColumn[]): SearchTerm[] {
  const termOf = (word: string) => inTexts(word, columns);
  if (!columns.includes('phone_digits')) return searchWords(q).map(termOf);
  const phones: SearchTerm[] = [];
  const others = searchText(q)
    .replace(PHONE_LABEL, '')
    .replace(PHONE_NUMBER, (text) => {
      const digits = phoneDigitsToFind(text);
      if (digits.length === 0) return text;
      const isWhole = text.replace(/\D/g, '').length >= WHOLE_NUMBER_DIGITS;
      // Either the number is found, which satisfies each of these terms, or each word is.
      for (const word of isWhole ? [text.trim()] : searchWords(text))
        phones.push([...termOf(word), ...digits.map((part): Alternative => ['phone_digits', part])]);
      return ' ';
    });
  return [...phones, ...searchWords(others).map(termOf)];
}
