// How much the name that a bank gives for a payer is the name of a party: in capitals, without accents, cut at 35 or 70 characters,
// the words in any order, with titles and legal forms or without, sometimes two persons of one account, sometimes without spaces.

import { searchText } from '@cercle/contract/search-text';

/** Legal forms, titles and words that join, which names are written with or without. */
const STOP_WORDS = new Set(
  (
    'srl sprl sa sc scrl scri asbl aisbl snc scs sca commv comm vof cvba cv bv bvba nv vzw ivzw gmbh ag ltd llc inc sarl sas eurl plc ' +
    'societe ste ets etablissements cie compagnie groupe group belgium belgique ' +
    'm mr mm mme mlle monsieur madame mademoiselle dhr mevr mevrouw heer dr docteur me maitre ir ing prof ' +
    'et en and ou of the de du des la le les van der den d l'
  ).split(' '),
);

const MAX_WORDS = 12;
/** Shorter words may differ by a letter, and be two words. */
const MIN_MISTYPED = 5;
/** A word that was cut has at least so many letters left. */
const MIN_CUT = 3;
const MIN_JOINED = 7;

/** Its words, as names are compared; those that all names may have are left out, unless there are no others. */
export function nameWords(name: string): string[] {
  const words = searchText(name)
    // « S.R.L. », « s.a. »
    .replace(/\b(?:\p{L}\.){2,}\p{L}?/gu, (initials) => initials.replaceAll('.', ''))
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * From 0, nothing in common, to 1, the same. Both from `nameWords`.
 * @param payer what the bank says
 */
export function resemblance(payer: string[], party: string[]): number {
  if (payer.length === 0 || party.length === 0) return 0;
  const left = [...payer];
  let common = 0;
  let wholeWords = 0;
  for (const word of party) {
    const nearest = left.reduce(
      (best, other) => (inCommon(word, other) > inCommon(word, best) ? other : best),
      '',
    );
    if (inCommon(word, nearest) === 0) continue;
    common += inCommon(word, nearest);
    if (word === nearest) wholeWords += 1;
    left.splice(left.indexOf(nearest), 1);
  }
  const ofAll = (2 * common) / (lettersOf(party) + lettersOf(payer));
  // All of a name with another beside it is the account of two persons.
  const isWhole = party.length > 1 && wholeWords === party.length;
  return Math.max(ofAll, isWhole || areJoined(payer, party) ? WHOLE : 0);
}

const WHOLE = 0.9;

const lettersOf = (words: string[]) => words.reduce((sum, { length }) => sum + length, 0);

function areJoined(payer: string[], party: string[]): boolean {
  const [one, other] = [payer.join(''), party.join('')];
  return (
    one === other || (payer.length < party.length && other.length >= MIN_JOINED && one.startsWith(other))
  );
}

/** How many letters, if the other is that word, or that word cut, abbreviated to its first letter, or with a letter mistyped. */
function inCommon(word: string, other: string): number {
  if (other === '') return 0;
  const isCut = (other.length === 1 || other.length >= MIN_CUT) && word.startsWith(other);
  if (isCut) return other.length;
  const [short, long] = word.length <= other.length ? [word, other] : [other, word];
  return long.length >= MIN_MISTYPED && differsByOne(short, long) ? short.length - 1 : 0;
}

/** One letter more, less or other, or two that changed places. */
function differsByOne(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  if (short.slice(start + 1) === long.slice(start + 1)) return true;
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return isSwapped && short.slice(start + 2) === long.slice(start + 2);
}
