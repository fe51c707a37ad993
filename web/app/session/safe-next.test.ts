import { expect, test } from 'vitest';
import { OPEN_REDIRECT_PAYLOADS } from '../../../test/support/open-redirect-payloads.ts';
import { safeNext } from './safe-next.ts';

test.each(['/profile', '/membres?page=2&q=caf%C3%A9', '/#services', '/'])(
  'after login, the next page is %s, a path of our own',
  (next) => {
    expect(safeNext(next)).toBe(next);
  },
);

test.each([
  null,
  '',
  'profile',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/pro\nfile',
  '/pro\\file',
])('after login, nobody is sent to %j', (next) => {
  expect(safeNext(next)).toBeNull();
});

test.each(OPEN_REDIRECT_PAYLOADS)('SE-9 after login, %j leads to no other site', (next) => {
  const site = 'http://localhost:3000';
  expect(new URL(safeNext(next) ?? '/', site).origin).toBe(site);
});
