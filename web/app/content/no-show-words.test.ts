import { expect, test } from 'vitest';
import { evidenceTexts } from './no-show-words.ts';

/** With plain spaces, as a test is read. */
const read = (...[evidence]: Parameters<typeof evidenceTexts>) =>
  evidenceTexts(evidence).map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '));

const evidence = {
  registeredAt: '2026-11-03T09:12:00.000Z',
  withdrawUntil: '2026-11-25',
  withdrawBecause: '8 jours avant l’événement du 3 décembre 2026, ce jour compris.',
  withdrawnAt: null,
  remindedAt: '2026-12-01T08:00:00.000Z',
  entries: 94,
  firstEntryAt: '2026-12-03T17:41:00.000Z',
  lastEntryAt: '2026-12-03T19:05:00.000Z',
  devices: 2,
};

test('E16 an absence rests on the registration, the days to withdraw, the reminder and the door', () => {
  expect(read(evidence)).toEqual([
    'Inscription le 3 novembre 2026 à 10:12.',
    'Désinscription sans frais jusqu’au 25 novembre 2026 inclus : 8 jours avant l’événement du 3 décembre 2026, ce jour compris.',
    'Dernier rappel le 1 décembre 2026 à 09:00.',
    '94 personnes sont passées à l’accueil, entre 18:41 et 20:05, notées sur 2 appareils. Aucune à ce nom.',
  ]);
});

test('E16 a late withdrawal says when it was, and nothing of a name at the door', () => {
  const texts = read({ ...evidence, withdrawnAt: '2026-11-30T08:00:00.000Z', remindedAt: null, devices: 1 });
  expect(texts.slice(2)).toEqual([
    'Désinscription le 30 novembre 2026 à 09:00, après ce jour. Personne n’a repris la place.',
    'Aucun rappel n’est parti.',
    '94 personnes sont passées à l’accueil, entre 18:41 et 20:05.',
  ]);
});

test('E16 a door that was open after midnight says the days too; one person passed at one moment', () => {
  const [late, alone] = [
    read({ ...evidence, devices: 1, lastEntryAt: '2026-12-03T23:30:00.000Z' }),
    read({ ...evidence, devices: 1, entries: 1, lastEntryAt: evidence.firstEntryAt }),
  ].map((texts) => texts.at(-1));
  expect(late).toBe(
    '94 personnes sont passées à l’accueil, entre le 3 décembre 2026 à 18:41 et le 4 décembre 2026 à 00:30. Aucune à ce nom.',
  );
  expect(alone).toBe('1 personne est passée à l’accueil, à 18:41. Aucune à ce nom.');
});
