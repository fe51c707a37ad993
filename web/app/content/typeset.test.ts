import { expect, test } from 'vitest';
import { typeset } from './typeset.ts';

test('texts typed with plain spaces get the narrow no-break spaces of French', () => {
  expect(typeset("Qu'est-ce que c'est ? « Le cercle » : 600 € !")).toBe(
    'Qu’est-ce que c’est\u202f? «\u202fLe cercle\u202f»\u202f: 600\u00a0€\u202f!',
  );
});

test('every text of a page is set, however deep, and nothing else is touched', () => {
  expect(typeset({ title: 'Oui ?', points: [{ text: 'Non !', count: 2, none: null }] })).toEqual({
    title: 'Oui\u202f?',
    points: [{ text: 'Non\u202f!', count: 2, none: null }],
  });
});
