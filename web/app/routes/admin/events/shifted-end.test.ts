import { expect, test } from 'vitest';
import { shiftedEnd } from './shifted-end.ts';

test.each([
  ['another day', '2026-12-03T19:00', '2026-12-10T19:00', '2026-12-03T22:30', '2026-12-10T22:30'],
  [
    'another time, past midnight',
    '2026-12-03T19:00',
    '2026-12-03T22:00',
    '2026-12-03T23:00',
    '2026-12-04T02:00',
  ],
  // Clocks change in the night: on them, the event lasts as long.
  [
    'E18 the last Sunday of March',
    '2027-03-20T19:00',
    '2027-03-27T19:00',
    '2027-03-21T04:00',
    '2027-03-28T04:00',
  ],
  [
    'a year that is being typed',
    '2026-12-03T19:00',
    '0002-12-03T19:00',
    '2026-12-03T22:00',
    '0002-12-03T22:00',
  ],
])('E7 moved to %s, an event lasts as long as before', (_, former, start, end, expected) => {
  expect(shiftedEnd({ former, start, end })).toBe(expected);
});

test('Without an end, or a former start, three hours are proposed', () => {
  expect(shiftedEnd({ former: '', start: '2026-12-03T19:00', end: '' })).toBe('2026-12-03T22:00');
  expect(shiftedEnd({ former: '', start: '2026-12-03T23:00', end: '2026-12-03T20:00' })).toBe(
    '2026-12-04T02:00',
  );
});
