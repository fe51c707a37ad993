// What people type, paste or import, in the form in which it is validated, compared and stored. Phones, word processors and
// web pages add characters that nobody sees; a name may hold what turns the text around it. No schema here: pages that
// only search load none.

import { BLANKS } from './search-text.ts';

/**
 * PostgreSQL refuses NUL in text and neither engine stores lone surrogates: the schemas reject both. Browsers of before
 * 2024 have no `isWellFormed`.
 */
export const isStorable = (value: string) => !/[\0\p{Surrogate}]/u.test(value);

/** Scripts whose words are written with joiners (Unicode Standard Annex 31, 2.3), or with variation selectors (Mongolian). */
const JOINING_SCRIPTS =
  'Arab Syrc Mand Nkoo Mong Phag Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
    .split(' ')
    .map((script) => `\\p{scx=${script}}`)
    .join('');

/** Controls and format characters (joiners, marks of direction, soft hyphens …); of controls not the white space. */
const INVISIBLE = '(?![\\t-\\r\\u0085])[\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}]';

/** Invisible characters that change how the one before them is drawn, with that one. */
const NEEDED = [
  // The flags of England, Scotland and Wales.
  '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
  `(?!${INVISIBLE})[${JOINING_SCRIPTS}][\\u200c\\u200d\\u180b-\\u180f]`,
  // Emoji: a presentation, a skin tone, and the joiner of a family.
  '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?(?:\\u200d(?=\\p{Extended_Pictographic}))?',
  '[\\d#*]\\ufe0f(?=\\u20e3)',
  // The variants of a Chinese or Japanese character that names are written with.
  '\\p{Script=Han}[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
].join('|');

const NEEDED_OR_INVISIBLE = new RegExp(`(${NEEDED})|${INVISIBLE}`, 'gu');

/** Colours and movements of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control character is what is looked for.
const ESCAPE_SEQUENCES = /\u001b\[[\d;?]*[@-~]/g;

/** More marks on one letter than Unicode Standard Annex 15 (13.1) allows for: `normalize` takes the square of their number. */
const SURPLUS_MARKS = /(\p{M}{30})\p{M}+/gu;

const withoutInvisible = (text: string) =>
  text
    .replace(ESCAPE_SEQUENCES, '')
    .replace(BLANKS, ' ')
    .replace(NEEDED_OR_INVISIBLE, (_, needed = '') => needed)
    .replace(SURPLUS_MARKS, '$1')
    .normalize();

/** A part of a line: any white space, line breaks included, is one space, at its ends too. Otherwise like `oneLine`. Idempotent. */
export const linePart = (text: string) => withoutInvisible(text).replace(/[\s\u0085]+/g, ' ');

/** One line: any white space, line breaks included, is one space; without invisible characters, trimmed, NFC. Idempotent. */
export const oneLine = (text: string) => linePart(text).trim();

/** The same for a text of several lines: a line break is `\n`, any other white space a space. Idempotent. */
export const paragraphs = (text: string) =>
  withoutInvisible(text)
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]/g, ' ')
    .trim();
