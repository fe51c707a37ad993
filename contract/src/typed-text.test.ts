import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oneLine, paragraphs } from './typed-text.ts';

describe('What nobody sees goes', () => {
  test.each([
    ['a phone of a contacts app', '\u202a+32\u00a0470\u00a012\u00a034\u00a056\u202c', '+32 470 12 34 56'],
    ['a zero-width space', 'Zo\u200bé', 'Zoé'],
    ['a soft hyphen', 'co\u00adopérative', 'coopérative'],
    ['a left-to-right mark', '\u200eZoé\u200e', 'Zoé'],
    ['a byte order mark', '\ufeffZoé', 'Zoé'],
    ['a bell', 'Zoé\u0007', 'Zoé'],
    ['the colours of a terminal', '\u001b[1;31mZoé\u001b[0m', 'Zoé'],
    ['an escape without its sequence', 'Zoé\u001b', 'Zoé'],
    ['what turns the text around', 'Zoé \u202eétnarég', 'Zoé étnarég'],
    ['isolates', '\u2066Zoé\u2069', 'Zoé'],
    ['a word joiner', 'Zoé\u2060Martin', 'ZoéMartin'],
    ['a joiner between Latin letters', 'Zo\u200dé\u200cM', 'ZoéM'],
    ['a message in invisible tags', 'Zoé\u{e0041}\u{e0042}', 'Zoé'],
    ['tags after a flag that is none', '🏴\u{e0049}\u{e0067}\u{e006e}\u{e006f}', '🏴'],
    ['a joiner between emoji and letter', '👩\u200dZoé', '👩Zoé'],
  ])('%s', (_, typed, plain) => {
    expect(oneLine(typed)).toBe(plain);
    expect(paragraphs(typed)).toBe(plain);
  });

  test.each([
    '\u00ad',
    '\u2800',
    '\u3164',
    '\u115f',
    '\u1160',
    '\uffa0',
    '\u200d',
    '\ufe0f',
    '\u034f',
    '\u00a0\u2003',
  ])('a text of nothing but %j is empty', (typed) => {
    expect(oneLine(typed)).toBe('');
    expect(paragraphs(typed)).toBe('');
  });
});

describe('Every space is a space', () => {
  test.each([
    '\u00a0',
    '\u202f',
    '\u2009',
    '\u3000',
    '\t',
    '\u2800',
    '\u3164',
    '\n',
    '\r\n',
    '\u2028',
    '\u2029',
    '\u0085',
    '\v',
  ])('%j, in a line', (space) => expect(oneLine(`Zoé${space}Martin`)).toBe('Zoé Martin'));

  test('a text keeps its lines, however they end, and its indentation', () => {
    expect(paragraphs('\n Bonjour\u202f!\r\n\r\n\u00a0- un\r- deux\u2028fin \n')).toBe(
      'Bonjour !\n\n - un\n- deux\nfin',
    );
  });
});

/** Words and signs that are written with invisible characters. */
const NEEDED = [
  '👩‍👩‍👧‍👦', '👩🏽‍🚀', '🏳️‍🌈', '🏴‍☠️', '❤️‍🔥', '👁️‍🗨️', '🧑🏻‍❤️‍💋‍🧑🏿', '🏋🏽‍♀️', '🐦‍⬛', '1️⃣', '☎︎', '🇧🇪',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', 'علی‌رضا', 'क्‍ष', 'र्‍या', 'ශ්‍රී', 'അവന്‍', 'র‍্যাব', 'ᠮᠣᠩᠭᠣᠯ᠋', '葛󠄀城',
].map((text) => text.normalize()); // biome-ignore format: a table

describe('What is needed stays', () => {
  test.each(NEEDED)('%s', (text) => {
    expect(oneLine(text)).toBe(text);
    expect(paragraphs(`${text}\n${text}`)).toBe(`${text}\n${text}`);
  });
});

const CHARACTERS = [
  ...'\0\u0007\u001b[31m\t\n\r\v\u0085\u00a0\u00ad\u034f\u061c\u115f\u180b\u180e\u200b\u200c\u200d',
];
const MORE = [
  ...'\u200e\u200f\u2028\u202a\u202e\u2060\u2066\u2069\u2800\u3000\u3164\ufe0f\ufeff\uffa0\u{e0067}\u{e007f}',
];
const unit = fc.oneof(
  fc.constantFrom(...CHARACTERS, ...MORE, ...NEEDED.flatMap((text) => [...text])),
  fc.constantFrom(...NEEDED),
  fc.string({ unit: 'binary', maxLength: 1 }),
);
const anyText = fc.string({ unit, maxLength: 30 }).filter((text) => text.isWellFormed());

const FORMAT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** All that may be left of them; where, the examples above say. */
const ALLOWED =
  /[\u200c-\u200d]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0030}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/u;

test('no text keeps a control or a mark of direction, nor changes when it is sent again', () => {
  const property = fc.property(anyText, (text) => {
    const line = oneLine(text);
    expect([...line].filter((one) => FORMAT.test(one) && !ALLOWED.test(one))).toEqual([]);
    expect(line).not.toMatch(/\s{2}|^\s|\s$|[^\S ]/);
    expect(oneLine(line)).toBe(line);
    const lines = paragraphs(text);
    expect([...lines].filter((one) => one !== '\n' && FORMAT.test(one) && !ALLOWED.test(one))).toEqual([]);
    expect(lines).not.toMatch(/^\s|\s$|[^\S \n]/);
    expect(paragraphs(lines)).toBe(lines);
    expect(oneLine(lines)).toBe(line);
  });
  fc.assert(property, { numRuns: 3_000 });
});
