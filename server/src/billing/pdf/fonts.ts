import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

export type FontName = 'regular' | 'semibold' | 'serif';

const FILES: Record<FontName, string> = {
  regular: 'instrument-sans-regular.ttf',
  semibold: 'instrument-sans-semibold.ttf',
  serif: 'newsreader-display.ttf',
};

const opened = new Map<FontName, Font>();

/** Read and parsed once: the glyphs that one document has shaped are there for the next. */
export function fontOf(name: FontName): Font {
  const known = opened.get(name);
  if (known) return known;
  const font = create(readFileSync(new URL(`fonts/${FILES[name]}`, import.meta.url))) as Font;
  // fontkit keeps a glyph with the characters by which it was met first. Met as a part of another (the comma, of a semicolon), it would
  // have none in the text of any later document.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  opened.set(name, font);
  return font;
}

/** Drawn instead of a character that the fonts do not have: a document for archives shows no empty boxes (ISO 19005-3, 6.2.11.8). */
const UNKNOWN = '?';

const PICTOGRAPH = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Regional_Indicator}\\ufe0f]+';
/** Pictures among letters, with what colours or joins them, and the space that set them apart. */
const PICTOGRAPHS = new RegExp(`^${PICTOGRAPH} ?| ?${PICTOGRAPH}`, 'gu');

/**
 * A text in the characters that a font has: of others the letter without its marks. Line feeds stay, signs without width go, and so do
 * pictographs: « Fête 🎉 » is no question.
 */
export function printable(text: string, name: FontName): string {
  const font = fontOf(name);
  const has = (character: string) =>
    character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const composed = text
    .normalize('NFC')
    .replace(/[\t\u2000-\u200a]/g, ' ')
    .replace(/[\r\p{Cf}]/gu, '')
    .replace(PICTOGRAPHS, (found) =>
      [...found].some((character) => character !== ' ' && has(character)) ? found : '',
    );
  return [...composed].map((character) => (has(character) ? character : closest(character, has))).join('');
}

const closest = (character: string, has: (character: string) => boolean) =>
  [...character.normalize('NFKD')].filter(has).join('') || UNKNOWN;
