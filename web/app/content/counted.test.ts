import { expect, test } from 'vitest';
import { AMBASSADORS } from './ambassadors.ts';
import { counted } from './counted.ts';

test('thousands are set apart by a narrow space that does not break', () => {
  expect(counted(10_000, 'membre', 'membres')).toBe('10\u202f000\u00a0membres');
  expect(AMBASSADORS.count(10_000)).toBe('10\u202f000\u00a0partenaires et ambassadeurs');
});

test('one alone is spoken of in the singular', () => {
  expect(AMBASSADORS.count(1)).toBe('1\u00a0partenaire ou ambassadeur');
});
