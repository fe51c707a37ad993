import { describe, expect, test } from 'vitest';
import { searchText, searchWords } from './search-text.ts';
import { oneLine } from './typed-text.ts';

describe('Texts are compared', () => {
  test.each([
    ['without case and accents', 'ZOÉ LEFÈVRE', 'zoe lefevre'],
    ['in either Unicode form', 'Zoe\u0301', 'zoe'],
    ['as compatible characters', 'Ｃａｆé ﬁn №', 'cafe fin no'],
    ['by a space for any apostrophe', `d'a d’b d‘c d\`d d´e dʼf d′g d＇h`, 'd a d b d c d d d e d f d g d h'],
    ['by a space for any hyphen or dash', 'a-b a‐b a\u2011b a–b a—b a−b a－b', 'a b a b a b a b a b a b a b'],
    [
      'without characters that are not seen',
      'Zo\u200bé\u00ad Le\u2060fè\u200dvre\u200e\ufeff\u{e0020}',
      'zoe lefevre',
    ],
    ['with single spaces', '\t a \u00a0\u202f\u3000 b\r\n\u0085', 'a b'],
    ['by the letters that are typed for others: Polish', 'Łukasz', 'lukasz'],
    ['Danish', 'Søren Kjær', 'soren kjaer'],
    ['German', 'Strauß, GROẞ', 'strauss, gross'],
    ['Turkish', 'Yıldız İnan', 'yildiz inan'],
    ['Serbian', 'Đorđević', 'dordevic'],
    ['Icelandic', 'Þórður Guðni', 'thordur gudni'],
    ['French', 'Œuvres, œil, Lætitia', 'oeuvres, oeil, laetitia'],
    ['Maltese and Sami', 'Ħamrun Ŧ', 'hamrun t'],
    ['Azeri', 'Əliyev', 'eliyev'],
    ['of Congo, Togo and Benin', 'Ɛlikya Ɔtɔ Ɖzifa', 'elikya oto dzifa'],
    ['Greek', 'Παύλος, ΠΑΎΛΟΣ', 'παυλοσ, παυλοσ'],
    ['and any other as it is', 'Привет 日本語 50 % a_b.c@d', 'привет 日本語 50 % a_b.c@d'],
  ])('%s', (_, text, folded) => {
    expect(searchText(text)).toBe(folded);
    expect(searchText(folded)).toBe(folded);
  });

  test.each(['\u2800', '\u3164', '\uffa0'])('with letters without ink as spaces: %j', (blank) => {
    const typed = `${blank}Zoé${blank}${blank}Martin`;
    expect(searchText(typed)).toBe('zoe martin');
    expect(searchText(oneLine(typed))).toBe('zoe martin');
  });

  test('as several parts, one after the other', () =>
    expect(searchText(' Zoé', '', 'O’Neil ')).toBe('zoe o neil'));
});

describe('The words of a query', () => {
  test.each([
    ['are looked for one by one, the longest first', 'Jean Dubois', ['dubois', 'jean']],
    ['are those on both sides of an apostrophe or a hyphen', "d'Hondt-Maes", ['hondt', 'maes']],
    [
      'are each looked for once, and not where another word contains them',
      'an anne ann bo anne',
      ['anne', 'bo'],
    ],
    ['have no commas', 'Dubois, Jean ; Anne', ['dubois', 'jean', 'anne']],
    ['are none when nothing is left to look for', " '-—’\u200b´ ", []],
    [
      'are the eight longest of many',
      'a bb ccc dddd eeeee f6f6f6 g7 h8h i9i9 j0',
      [...['f6f6f6', 'eeeee', 'dddd', 'i9i9', 'ccc', 'h8h', 'bb', 'g7']],
    ],
  ])('%s', (_, q, words) => expect(searchWords(q)).toEqual(words));
});
