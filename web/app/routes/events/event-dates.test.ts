import { expect, test } from 'vitest';
import { eventDates, isOver, momentWithOffset } from './event-dates.ts';

const EVENING = { startsAt: '2026-12-03T18:00:00.000Z', endsAt: '2026-12-03T21:30:00.000Z' };

test('an evening is a day with its hours on the clock of Belgium', () => {
  expect(eventDates(EVENING)).toEqual({
    day: '2026-12-03',
    date: '3 décembre 2026',
    weekday: 'jeu.',
    dayOfMonth: '3',
    month: 'déc.',
    days: 'jeudi 3 décembre 2026',
    hours: 'de 19:00 à 22:30',
    text: 'jeudi 3 décembre 2026, de 19:00 à 22:30',
  });
});

test('an event over several days says from when until when', () => {
  const { text } = eventDates({ ...EVENING, endsAt: '2026-12-05T11:00:00.000Z' });
  expect(text).toBe('du jeudi 3 décembre 2026 à 19:00 au samedi 5 décembre 2026 à 12:00');
});

test('its day is that of Belgium, also late in the evening; it is over once its last day is', () => {
  const late = { startsAt: '2026-12-03T20:00:00.000Z', endsAt: '2026-12-03T23:30:00.000Z' };
  expect(eventDates(late).hours).toBe('au vendredi 4 décembre 2026 à 00:30');
  expect(isOver(late, new Date('2026-12-04T22:59:00.000Z'))).toBe(false);
  expect(isOver(late, new Date('2026-12-04T23:00:00.000Z'))).toBe(true);
});

test('search engines are told the offset of that day, in winter and in summer', () => {
  expect(momentWithOffset('2026-12-03T18:00:00.000Z')).toBe('2026-12-03T19:00:00+01:00');
  expect(momentWithOffset('2027-03-30T17:00:00.000Z')).toBe('2027-03-30T19:00:00+02:00');
});
