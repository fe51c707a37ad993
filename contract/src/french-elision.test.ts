import { expect, test } from 'vitest';
import { withDe } from './french-elision.ts';

test.each([
  ['Maison Delvaux', 'de Maison Delvaux'],
  ['Ateliers Moreau', 'd’Ateliers Moreau'],
  ['Éditions du Parc', 'd’Éditions du Parc'],
  ['Horlogerie Renard', 'de Horlogerie Renard'],
  ['3D Print', 'de 3D Print'],
])('« %s » after « de »: « %s »', (name, text) => {
  expect(withDe(name)).toBe(text);
});
