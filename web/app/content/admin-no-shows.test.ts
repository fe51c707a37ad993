import type { NoShowRow } from '@cercle/contract/no-shows';
import { expect, test } from 'vitest';
import { problemText, REASONED_VERBS, standingTexts } from './admin-no-shows.ts';

const evidence = {
  ...{ registeredAt: '2026-11-03T09:12:00.000Z', withdrawUntil: '2026-11-25', withdrawBecause: '' },
  ...{ withdrawnAt: null, remindedAt: null, entries: 1, devices: 1 },
  ...{ firstEntryAt: '2026-12-03T17:41:00.000Z', lastEntryAt: '2026-12-03T17:41:00.000Z' },
};
const row: NoShowRow = {
  ...{ id: 1, registrationId: 1, requestId: 1, name: 'Marie Dupont', host: null, earlier: 0 },
  ...{ cause: 'ABSENT', state: 'PROPOSED', letter: 'NONE', feeText: '15 € HTVA', evidence },
  ...{ toldOn: null, contestUntil: null, contest: null, decision: null, document: null },
  ...{ history: [], can: [] },
};
const told = { letter: 'RECEIVED', toldOn: '2026-12-05', contestUntil: '2026-12-21' } as const;
const draft = { id: 1, number: null };
const invoice = { id: 1, number: '2026-000123' };

/** With plain spaces, as a test is read. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each<[string, Partial<NoShowRow>, RegExp]>([
  ['nobody was told of', {}, /aucun e-mail ne part/],
  ['whose letter came back', { letter: 'RETURNED' }, /aucun e-mail ne part/],
  ['whose letter is on its way', { letter: 'ON_ITS_WAY' }, /^Rien n’est dû, et le membre le lit/],
  ['the member contests', { ...told, state: 'DISPUTED' }, /^Rien n’est dû, et le membre le lit/],
  [
    'stands in a draft',
    { ...told, state: 'CHARGED', document: draft },
    /la ligne est retirée du projet de facture/,
  ],
  [
    'was invoiced',
    { ...told, state: 'CHARGED', document: invoice },
    /une note de crédit est préparée pour la facture 2026-000123/,
  ],
  ['lost its draft', { ...told, state: 'CHARGED' }, /rien n’est à retirer/],
])('before renouncing to a fee that %s, it is said what follows', (_, change, said) => {
  expect(plain(REASONED_VERBS.waive.message({ ...row, ...change }))).toMatch(said);
});

test.each<[Partial<NoShowRow>, string[]]>([
  [{}, ['Le membre n’en sait rien encore.']],
  [
    { ...told, state: 'TOLD' },
    [
      'E-mail reçu le 5 décembre 2026.',
      'Contestation possible jusqu’au 21 décembre 2026 inclus, puis un projet de facture suit.',
    ],
  ],
  [{ state: 'WAIVED' }, ['Rien n’est dû.']],
  [
    { ...told, state: 'WAIVED', document: invoice },
    ['E-mail reçu le 5 décembre 2026.', 'Rien n’est dû : une note de crédit l’annule.'],
  ],
])('how an absence stands is said: %o', (change, texts) => {
  expect(standingTexts({ ...row, ...change }).map(plain)).toEqual(texts);
});

test('a letter that came back and a line that went with its draft are pointed out, nothing else is', () => {
  expect(problemText({ ...row, letter: 'RETURNED' })).toMatch(/^L’e-mail est revenu\./);
  expect(problemText({ ...row, ...told, state: 'CHARGED' })).toMatch(/a disparu avec son projet/);
  expect(problemText({ ...row, ...told, state: 'CHARGED', document: draft })).toBeNull();
  expect(problemText({ ...row, state: 'WAIVED', letter: 'RETURNED' })).toBeNull();
});
