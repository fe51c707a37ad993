import { describe, expect, test } from 'vitest';
import { nameWords, resemblance } from './resemblance.ts';

const between = (payer: string, party: string) => resemblance(nameWords(payer), nameWords(party));

describe('Names that resemble', () => {
  test.each([
    ['ATELIER LESSE', 'Atelier Lesse SRL'],
    ['ATELIER LESSE S.R.L.', 'Atelier Lesse SPRL'],
    ['LESSE ATELIER', 'Atelier Lesse'],
    ['DUBOIS JEAN', 'Jean Dubois'],
    ['M. JEAN DUBOIS', 'Jean Dubois'],
    ['DUBOIS J.', 'Jean Dubois'],
    ['DUBOIS JEAN - MARTIN ANNE', 'Jean Dubois'],
    ['HÉLÈNE LEFÈVRE', 'Helene Lefevre'],
    ['BUREAU D ETUDES TECHNIQUES DE LA MEU', 'Bureau d’études techniques de la Meuse SA'],
    ['ATELIERLESSE', 'Atelier Lesse SRL'],
    ['ATELIER LESE', 'Atelier Lesse'],
    ['MAISON VERMEULEN NV', 'Maison Vermeulen'],
  ])('%s is %s', (payer, party) => expect(between(payer, party)).toBeGreaterThanOrEqual(0.75));
});

describe('Names that do not', () => {
  test.each([
    ['ATELIER MEUSE', 'Atelier Lesse SRL'],
    ['JEAN MARTIN', 'Jean Dubois'],
    ['ELECTRABEL SA', 'Atelier Lesse SA'],
    ['SPF FINANCES', 'Finances et Conseils Durand'],
    ['', 'Atelier Lesse'],
    ['SRL', 'Atelier Lesse SRL'],
  ])('%s is not %s', (payer, party) => expect(between(payer, party)).toBeLessThan(0.6));
});

test('the nearer name comes first', () =>
  expect(between('JEAN DUBOIS', 'Jean Dubois')).toBeGreaterThan(between('JEAN DUBOIS', 'Jean Duboislet')));
