import { expect, test } from 'vitest';
import { xsrfHeader } from './xsrf.ts';

const OURS = `${'0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'}.${'Ab-_'.repeat(10)}xyz`;

test.each([
  ['alone', `XSRF-TOKEN=${OURS}`],
  ['among others', `theme=dark; XSRF-TOKEN=${OURS}; device=x`],
  ['after a neighbour’s', `XSRF-TOKEN=eyJpdiI6IkE1In0%3D; XSRF-TOKEN=${OURS}`],
  ['before a neighbour’s', `XSRF-TOKEN=${OURS}; XSRF-TOKEN=%E0%A4%A`],
])('The XSRF token repeated is ours, %s', (_, cookies) => {
  expect(xsrfHeader(cookies)).toEqual({ 'X-XSRF-TOKEN': OURS });
});

test('All that have the form of ours are repeated, as only the server knows which it signed, but no more than five', () => {
  const neighbours = Array.from(
    { length: 6 },
    (_, number) => `${String(number).repeat(36)}.${'b'.repeat(43)}`,
  );
  const [neighbour = ''] = neighbours;
  expect(xsrfHeader(`XSRF-TOKEN=${neighbour}; XSRF-TOKEN=${OURS}`)).toEqual({
    'X-XSRF-TOKEN': `${neighbour},${OURS}`,
  });
  const many = neighbours.map((token) => `XSRF-TOKEN=${token}`).join('; ');
  expect(xsrfHeader(many)).toEqual({ 'X-XSRF-TOKEN': neighbours.slice(0, 5).join(',') });
});

test.each(['', 'XSRF-TOKEN=eyJpdiI6IkE1In0%3D', 'XSRF-TOKEN=former.secret', `MY-XSRF-TOKEN=${OURS}`])(
  'None is repeated where the page has none of ours: %j',
  (cookies) => expect(xsrfHeader(cookies)).toEqual({}),
);
