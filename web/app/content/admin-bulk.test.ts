import { expect, test } from 'vitest';
import { bulkLabel, namesInLine, namesOf, selectResultsText } from './admin-bulk.ts';

test('an action on some of the selected rows says on how many', () => {
  expect(bulkLabel('Approuver', 2, 3)).toBe('Approuver (2 sur 3)');
  expect(bulkLabel('Approuver', 3, 3)).toBe('Approuver');
});

test('a confirmation names a few, and the first of more', () => {
  expect(namesOf(['Anouk', 'Bruno'])).toEqual(['Anouk', 'Bruno']);
  const many = Array.from({ length: 137 }, (_, index) => `Membre ${index + 1}`);
  expect(namesOf(many)).toEqual(['Membre 1', 'Membre 2', 'Membre 3', 'Membre 4', 'et 133\u00a0autres']);
  expect(namesInLine(many)).toBe('Membre 1, Membre 2, Membre 3, Membre 4 et 133\u00a0autres');
});

test('all results of a filter are offered by their number, of very many the first ones', () => {
  expect(selectResultsText(137)).toBe('Sélectionner les 137 résultats');
  expect(selectResultsText(1200)).toBe('Sélectionner les 500 premiers résultats');
});
