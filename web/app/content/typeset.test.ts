import { expect, test } from 'vitest';
import { typeset } from './typeset.ts';

test('texts typed with plain spaces get the narrow no-break spaces of French', () => {
  expect(typeset("Qu'est-ce que c'est ? « Le cercle » : 600 € !")).toBe(
    'Qu’est-ce que c’est\u202f? «\u202fLe cercle\u202f»\u202f: 600\u00a0€\u202f!',
  );
});

test('a number stays on the line of what it counts', () => {
  expect(typeset('12 mois, 1 jour, 30 jours, 72 heures, 1 an, 4 personnes, 15 %')).toBe(
    '12\u00a0mois, 1\u00a0jour, 30\u00a0jours, 72\u00a0heures, 1\u00a0an, 4\u00a0personnes, 15\u00a0%',
  );
  expect(typeset('Rue du Cercle 1, le 12 anime')).toBe('Rue du Cercle 1, le 12 anime');
});

test('every text of a page is set, however deep, and nothing else is touched', () => {
  expect(typeset({ title: 'Oui ?', points: [{ text: 'Non !', count: 2, none: null }] })).toEqual({
    title: 'Oui\u202f?',
    points: [{ text: 'Non\u202f!', count: 2, none: null }],
  });
});
