// The one form in which texts are compared: by every search, sort order and duplicate check, on the server and in the browser.

/**
 * Lower-case letters that Unicode does not decompose, as they are typed without them: Latin letters of Europe and Africa, and
 * the second lower-case form of a Greek letter.
 */
const UNDECOMPOSED: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ȷ: 'j' },
  ...{ ŋ: 'n', ĸ: 'k', ə: 'e', ǝ: 'e', ɛ: 'e', ɔ: 'o', ɓ: 'b', ɖ: 'd', ɗ: 'd', ƙ: 'k', ɣ: 'g', ɨ: 'i' },
  ...{ ʉ: 'u', ʋ: 'v', ƴ: 'y', ς: 'σ' },
};
const UNDECOMPOSED_LETTER = new RegExp(`[${Object.keys(UNDECOMPOSED).join('')}]`, 'g');

/** Marks on letters, and characters that are not seen: zero-width spaces, soft hyphens, directions of writing. */
const UNSEEN = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

/** Letters without ink: Braille, and the fillers of Hangul. `oneLine` stores them as spaces, too. */
export const BLANKS = /[\u2800\u3164\uffa0]/g;

/** White space, hyphens and dashes, apostrophes and what is typed for one. */
const BETWEEN_WORDS = /[\s\p{Cc}\p{Dash}'`‘’‚‛′‵ʹʻʼʽʾʿˈˊˋꞋꞌ՚׳]+/gu;

/** Lower case, without accents and unseen characters; punctuation stays. */
export const foldLetters = (text: string): string =>
  text
    // Decomposed, those of Hangul are characters that are not seen.
    .replace(BLANKS, ' ')
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(UNDECOMPOSED_LETTER, (letter) => UNDECOMPOSED[letter] ?? letter);

/** As `foldLetters`; apostrophes, hyphens and dashes are spaces, all spaces single. */
export const searchText = (...parts: string[]): string =>
  foldLetters(parts.join(' ')).replace(BETWEEN_WORDS, ' ').trim();

/** Each more makes the database look once more; nobody types as many. */
const MAX_WORDS = 8;

/**
 * The words of a query, all of which must be found, in any order, commas between them or not; none when there is nothing to
 * look for. A part of another word is found with it; of very many the longest say enough. Longest first.
 */
export function searchWords(q: string): string[] {
  const words = [...new Set(searchText(q).split(/[ ,;]+/))]
    .filter((word) => word !== '')
    .sort((one, other) => other.length - one.length);
  return words
    .filter((word, index) => !words.slice(0, index).some((longer) => longer.includes(word)))
    .slice(0, MAX_WORDS);
}
