import { IMPORT_NOT_CSV } from '@cercle/contract/import-export';
import { DomainError } from '../kernel/domain-error.ts';

const UNKNOWN_ENCODING =
  'Les lettres accentuées de ce fichier ne peuvent pas être lues avec certitude. Dans Excel, enregistrez-le au format «\u202fCSV UTF-8\u202f».';

/** Byte order marks, by which Excel's “texte Unicode” is recognised. `TextDecoder` removes them. */
const UTF_16 = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
];

/**
 * The text of a file in UTF-8, in UTF-16 with its mark, or as Excel saves plain CSV: in Windows-1252, and on a Mac in Mac Roman.
 * @throws DomainError validation when it is no text, or when its encoding cannot be told
 */
export function textOf(bytes: Uint8Array): string {
  const utf16 = UTF_16.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const text = utf16 ? new TextDecoder(utf16.encoding).decode(bytes) : textOfUnmarked(bytes);
  // A workbook, a picture …
  if (text.includes('\0')) throw new DomainError('validation', IMPORT_NOT_CSV);
  return text;
}

function textOfUnmarked(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (bytes.includes(0)) throw new DomainError('validation', IMPORT_NOT_CSV);
    return textInLikelierEncoding(bytes);
  }
}

/** Enough to tell, and examined in a few milliseconds. */
const MAX_EXAMINED = 5_000;

/** So many times more improbable characters in one reading make the other one certain. */
const CERTAINTY = 4;

/** Any bytes are valid in both encodings, but in the wrong one accented letters become signs, or capitals amid a word. */
function textInLikelierEncoding(bytes: Uint8Array): string {
  const windows = new TextDecoder('windows-1252').decode(bytes);
  const badInWindows = countImprobable(windows);
  if (badInWindows === 0) return windows;
  const mac = new TextDecoder('macintosh').decode(bytes);
  const badInMac = countImprobable(mac);
  if (badInMac * CERTAINTY < badInWindows) return mac;
  if (badInWindows * CERTAINTY < badInMac) return windows;
  throw new DomainError('validation', UNKNOWN_ENCODING);
}

/** Letters of Western European names. */
const PROBABLE_LETTER = /[À-ÖØ-öø-ÿŒœŠšŽžŸ]/;
/** Signs that stand beside a letter, never between two. */
const PROBABLE_SIGN = /[\u00a0’‘“”–—…•«»€£§°·№®™©]/;

function countImprobable(text: string): number {
  let count = 0;
  let examined = 0;
  for (const { 0: character, index } of text.matchAll(/[^\0-\x7f]/g)) {
    if (++examined > MAX_EXAMINED) break;
    const before = text[index - 1] ?? '';
    const after = text[index + 1] ?? '';
    if (!isProbable(character, before, after)) count += 1;
  }
  return count;
}

function isProbable(character: string, before: string, after: string): boolean {
  if (PROBABLE_LETTER.test(character)) return !(/\p{Lu}/u.test(character) && /\p{Ll}/u.test(before));
  const isAmidWord = /\p{L}/u.test(before) && /\p{L}/u.test(after);
  return PROBABLE_SIGN.test(character) && (character === '’' || !isAmidWord);
}
