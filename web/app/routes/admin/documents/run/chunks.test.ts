import { expect, test } from 'vitest';
import { chunksOf } from './chunks.ts';

test('a run is sent twenty at a time, in order', () => {
  const chunks = chunksOf(Array.from({ length: 45 }, (_, index) => index));
  expect(chunks.map(({ length }) => length)).toEqual([20, 20, 5]);
  expect(chunks.flat()).toEqual(Array.from({ length: 45 }, (_, index) => index));
  expect(chunksOf([])).toEqual([]);
});
