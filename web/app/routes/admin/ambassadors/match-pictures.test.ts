import { expect, test } from 'vitest';
import { matchPictures } from './match-pictures.ts';

const PEOPLE = [
  { id: 1, name: 'Anouk Peeters', company: 'Élan & Fils' },
  { id: 2, name: 'Marie-Christine d’Hondt', company: 'Atelier 21' },
  { id: 3, name: 'Bruno Servais', company: 'Lesse SRL' },
  { id: 4, name: 'Chloé Maes', company: 'Lesse SRL' },
];

/** « photo 1 », « several », « nobody ». */
const matched = (...fileNames: string[]) =>
  matchPictures(fileNames, PEOPLE).map((match) =>
    'person' in match
      ? `${match.fate === 'ready' ? '' : 'repeated '}${match.kind} ${match.person.id}`
      : match.fate,
  );

test.each([
  ['anouk-peeters.jpg', 'photo 1'],
  ['PEETERS_Anouk.JPEG', 'photo 1'],
  ['Anouk Peeters (2).png', 'photo 1'],
  ['portrait Anouk Peeters.png', 'photo 1'],
  ['Marie Christine D\u2019HONDT.jpg', 'photo 2'],
  ['elan-fils.png', 'logo 1'],
  ['Logo_Élan & Fils.png', 'logo 1'],
  ['atelier 21.gif', 'logo 2'],
  ['logo bruno servais.png', 'logo 3'],
  ['IMG_2041.jpg', 'nobody'],
  ['anouk.jpg', 'nobody'],
  ['logo.png', 'nobody'],
  ['photo elan fils.png', 'nobody'],
  ['.jpg', 'nobody'],
])('%s is %s', (fileName, expected) => {
  expect(matched(fileName)).toEqual([expected]);
});

test('The logo of a company with several ambassadors belongs to several, who are named', () => {
  const [match] = matchPictures(['lesse-srl.png'], PEOPLE);
  expect(match).toEqual({ fate: 'several', people: [PEOPLE[2], PEOPLE[3]] });
});

test('A second file for the same picture is told, and does not replace the first', () => {
  expect(matched('anouk-peeters.jpg', 'peeters anouk.png', 'logo anouk peeters.png')).toEqual([
    'photo 1',
    'repeated photo 1',
    'logo 1',
  ]);
});
