import { expect, test } from 'vitest';
import { pictureSources } from './picture-sources.ts';

test('a stored picture is offered in all its widths', () => {
  expect(pictureSources('/images/ab12-256.webp')).toBe(
    '/images/ab12-96.webp 96w, /images/ab12-256.webp 256w, /images/ab12-640.webp 640w',
  );
});

test('a private picture keeps the signature of its address in every width', () => {
  expect(pictureSources('/images/ab-256.webp?signature=x-256.webpy')).toContain(
    '/images/ab-640.webp?signature=x-256.webpy 640w',
  );
});

test('any other picture is shown as it is', () => {
  expect(pictureSources('blob:https://exemple.be/1')).toBeUndefined();
});
