import { expect, test } from 'vitest';
import { durationText, passedOverText, reachedText } from './admin-audience-count.ts';

const count = (reached: number, unsubscribed = 0, blocked = 0) => ({ reached, unsubscribed, blocked });

test('says how many an audience reaches, and who of it is passed over', () => {
  expect([0, 1, 1_200].map((reached) => reachedText(count(reached)))).toEqual([
    'Personne ne recevrait la campagne aujourd’hui.',
    '1\u00a0personne recevrait la campagne aujourd’hui.',
    '1\u202f200\u00a0personnes recevraient la campagne aujourd’hui.',
  ]);
  expect([count(9), count(9, 1), count(9, 2, 1)].map(passedOverText)).toEqual([
    '',
    'Passés\u202f: 1 ne veut rien recevoir.',
    'Passés\u202f: 2 ne veulent rien recevoir, 1\u00a0adresse à vérifier.',
  ]);
});

test.each([
  [10, 1_000, ''],
  [60, 1_000, 'À ce rythme, l’envoi dure environ 4\u00a0minutes.'],
  [1_999, 1_000, 'À ce rythme, l’envoi dure environ 2\u00a0heures.'],
  [5_000, 2_000, 'À ce rythme, l’envoi dure environ 3\u00a0heures.'],
])('%i mails at %i an hour take as long as they take: %s', (mails, pace, text) => {
  expect(durationText(mails, pace)).toBe(text);
});
