import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  backwardDeadline,
  belgianHolidays,
  clockTimeOf,
  type Day,
  dayOf,
  daysBetween,
  deadline,
  hoursBefore,
  isDay,
  isWorkingDay,
  lastDay,
  momentOfClock,
  monthsBefore,
  movedClockTime,
  startOfDay,
  termEnd,
  today,
} from './calendar.ts';

const FIRST = '1900-01-01';
const LAST = '2999-12-31';
const SPAN = daysBetween(FIRST, LAST);
const TERM = 365;

/** Any day of the calendar from which one may move `margin` days either way. */
const days = (margin = 0) =>
  fc.integer({ min: margin, max: SPAN - margin }).map((offset) => addDays(FIRST, offset));

const hoursOf = (day: Day) =>
  (Date.parse(startOfDay(addDays(day, 1))) - Date.parse(startOfDay(day))) / 3_600_000;

describe('Days', () => {
  test.each(['2026-11-26', '2028-02-29', FIRST, LAST])('%s is a day', (text) =>
    expect(isDay(text)).toBe(true),
  );

  test.each([
    ['a 29 February of a common year', '2027-02-29'],
    ['a 31 June', '2027-06-31'],
    ['a month 13', '2027-13-01'],
    ['a day 0', '2027-01-00'],
    ['a year of two digits', '27-01-01'],
    ['a year before 1900', '1899-12-31'],
    ['a year after 2999', '3000-01-01'],
    ['a moment', '2027-01-01T00:00:00Z'],
    ['a calendar of elsewhere', '2027-01-01[u-ca=hebrew]'],
    ['digits of other scripts', '２０２７-01-01'],
    ['a line break', '2027-01-01\n'],
    ['nothing', ''],
  ])('%s is none, and is refused by all arithmetic', (_, text) => {
    expect(isDay(text)).toBe(false);
    for (const use of [
      () => addDays(text, 1),
      () => daysBetween(text, '2027-01-01'),
      () => daysBetween('2027-01-01', text),
      () => monthsBefore(text, 1),
      () => startOfDay(text),
      () => isWorkingDay(text),
      () => deadline(text, 30),
    ])
      expect(use).toThrow(RangeError);
  });

  test('arithmetic stays within the calendar, in whole days', () => {
    expect(() => addDays(LAST, 1)).toThrow(RangeError);
    expect(() => lastDay(FIRST)).toThrow(RangeError);
    expect(() => addDays(FIRST, 0.5)).toThrow(RangeError);
    expect(() => addDays(FIRST, Number.NaN)).toThrow(RangeError);
    expect(() => dayOf('2999-12-31T23:30:00.000Z')).toThrow(RangeError);
    expect(() => dayOf('2026-11-26T10:00:00')).toThrow(RangeError);
  });

  test('as many days are between two days as lead from one to the other', () => {
    fc.assert(
      fc.property(days(), days(), (from, to) => {
        const between = daysBetween(from, to);
        expect(addDays(from, between)).toBe(to);
        expect(daysBetween(to, from)).toBe(0 - between);
        expect(Math.sign(between)).toBe(from === to ? 0 : from < to ? 1 : -1);
      }),
    );
  });

  test('a month before is the same day, or the last of a shorter month', () => {
    expect(monthsBefore('2027-11-26', 1)).toBe('2027-10-26');
    expect(monthsBefore('2027-03-31', 1)).toBe('2027-02-28');
    expect(monthsBefore('2028-03-31', 1)).toBe('2028-02-29');
    expect(monthsBefore('2027-01-15', 13)).toBe('2025-12-15');
  });
});

describe('Days and moments', () => {
  test.each([
    ['2026-11-26T22:59:59.999Z', '2026-11-26'],
    ['2026-11-26T23:00:00.000Z', '2026-11-27'],
    ['2026-07-01T21:59:59.999Z', '2026-07-01'],
    ['2026-07-01T22:00:00.000Z', '2026-07-02'],
    ['2027-03-27T23:00:00.000Z', '2027-03-28'],
    ['2027-03-28T22:00:00.000Z', '2027-03-29'],
  ])('at %s it is %s in Belgium', (moment, day) => {
    expect(dayOf(moment)).toBe(day);
    expect(today({ now: () => new Date(moment) })).toBe(day);
  });

  test.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z'],
    // The clocks change in the night: the day that begins before has 23 hours, or 25.
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
    ['2027-01-01', '2026-12-31T23:00:00.000Z'],
  ])('the day %s begins at %s', (day, moment) => expect(startOfDay(day)).toBe(moment));

  test('a day has 24 hours, but 23 and 25 when the clocks change', () => {
    expect(hoursOf('2027-03-27')).toBe(24);
    expect(hoursOf('2027-03-28')).toBe(23);
    expect(hoursOf('2027-10-31')).toBe(25);
  });

  test('every moment is in the day that has begun and not ended', () => {
    const max = Date.parse(startOfDay(LAST)) - 1;
    fc.assert(
      fc.property(fc.integer({ min: Date.parse(startOfDay(FIRST)), max }), (ms) => {
        const moment = new Date(ms).toISOString();
        const day = dayOf(moment);
        expect(startOfDay(day) <= moment && moment < startOfDay(addDays(day, 1))).toBe(true);
      }),
    );
  });
});

describe('§2.1 Terms of 365 days', () => {
  test.each([
    ['2026-11-26', '2027-11-26', '2028-11-25'],
    ['2027-03-01', '2028-02-29', '2029-02-28'],
    ['2028-02-29', '2029-02-28', '2030-02-28'],
    ['2027-12-31', '2028-12-30', '2029-12-30'],
  ])('one from %s ends before %s, its renewal before %s', (start, end, nextEnd) => {
    expect(termEnd(start, TERM)).toBe(end);
    expect(termEnd(end, TERM)).toBe(nextEnd);
  });

  test('the screen shows the last day', () => expect(lastDay('2027-11-26')).toBe('2027-11-25'));

  test('terms that follow each other have no gap, from 2026 to 2036', () => {
    for (let start = '2026-01-01'; start < '2037-01-01'; start = addDays(start, 1)) {
      const end = termEnd(start, TERM);
      expect(daysBetween(start, end)).toBe(TERM);
      expect(addDays(lastDay(end), 1)).toBe(end);
      expect(dayOf(startOfDay(end))).toBe(end);
    }
  });
});

describe('Legal holidays', () => {
  test('2027 has ten', () =>
    expect(belgianHolidays(2027)).toEqual([
      { day: '2027-01-01', name: 'jour de l’an' },
      { day: '2027-03-29', name: 'lundi de Pâques' },
      { day: '2027-05-01', name: 'fête du Travail' },
      { day: '2027-05-06', name: 'Ascension' },
      { day: '2027-05-17', name: 'lundi de Pentecôte' },
      { day: '2027-07-21', name: 'fête nationale' },
      { day: '2027-08-15', name: 'Assomption' },
      { day: '2027-11-01', name: 'Toussaint' },
      { day: '2027-11-11', name: 'armistice' },
      { day: '2027-12-25', name: 'Noël' },
    ]));

  test.each([
    ['2024-04-01', 'as published'],
    ['2025-04-21', 'as published'],
    ['2026-04-06', 'as published'],
    ['2000-04-24', 'a century that leaps'],
    ['1954-04-19', 'where the simple rule is a week late'],
    ['1981-04-20', 'where the simple rule is a week late'],
    ['2008-03-24', 'the earliest of our time'],
    ['2038-04-26', 'the latest possible'],
  ])('Easter Monday is %s, %s', (day) => {
    expect(belgianHolidays(Number(day.slice(0, 4)))).toContainEqual({ day, name: 'lundi de Pâques' });
  });

  test('they are in order in every year, also where Ascension comes on 1 May or before', () => {
    expect(belgianHolidays(2008).slice(2, 4)).toContainEqual({ day: '2008-05-01', name: 'Ascension' });
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2999 }), (year) => {
        const found = belgianHolidays(year).map(({ day }) => day);
        expect(found).toHaveLength(10);
        expect(found).toEqual([...found].sort());
      }),
    );
  });

  test.each([
    ['2026-11-26', true],
    ['2026-11-28', false],
    ['2026-11-29', false],
    ['2026-11-11', false],
    ['2027-03-29', false],
    ['2027-03-30', true],
  ])('%s is a working day: %s', (day, isWorking) => expect(isWorkingDay(day)).toBe(isWorking));
});

describe('§2.1 Deadlines that run from receipt (Civil Code, article 1.7)', () => {
  test.each([
    ['2026-11-26', 30, '2026-12-26', '2026-12-28', ['samedi', 'dimanche']],
    ['2026-10-12', 30, '2026-11-11', '2026-11-12', ['armistice']],
    ['2027-02-26', 30, '2027-03-28', '2027-03-30', ['dimanche', 'lundi de Pâques']],
    ['2027-04-01', 30, '2027-05-01', '2027-05-03', ['fête du Travail', 'dimanche']],
    ['2024-06-13', 2, '2024-06-15', '2024-06-17', ['samedi', 'dimanche']],
    ['2026-11-25', 30, '2026-12-25', '2026-12-28', ['Noël', 'samedi', 'dimanche']],
    ['2026-11-16', 30, '2026-12-16', '2026-12-16', []],
  ])('received on %s, %i days end on %s and so on %s', (receivedOn, period, rawDay, last, reasons) => {
    const found = deadline(receivedOn, period);
    expect(found).toMatchObject({ rawDay, lastDay: last });
    expect(found.moves.map(({ because }) => because)).toEqual(reasons);
  });

  test('the last day is the first working day from the raw day on, and each day between says why it is none', () => {
    fc.assert(
      fc.property(days(400), fc.integer({ min: 1, max: 365 }), (receivedOn, period) => {
        const { rawDay, lastDay: last, moves } = deadline(receivedOn, period);
        expect(daysBetween(receivedOn, rawDay)).toBe(period);
        expect(isWorkingDay(last)).toBe(true);
        expect(moves.map(({ day }) => day)).toEqual(
          Array.from({ length: daysBetween(rawDay, last) }, (_, index) => addDays(rawDay, index)),
        );
        expect(moves.some(({ day }) => isWorkingDay(day))).toBe(false);
        expect(moves.length).toBeLessThanOrEqual(4);
      }),
    );
  });
});

describe('§2.1 Periods before an event', () => {
  test('8 days before do not move from a Monday, a Sunday or a holiday', () => {
    expect(backwardDeadline('2027-03-30', 8)).toBe('2027-03-22');
    expect(backwardDeadline('2027-04-05', 8)).toBe('2027-03-28');
    expect(backwardDeadline('2027-04-06', 8)).toBe('2027-03-29');
  });

  test('the whole last day counts, until midnight in Belgium, past the 192 elapsed hours', () => {
    const event = '2027-03-30T17:00:00.000Z';
    const end = startOfDay(addDays(backwardDeadline(dayOf(event), 8), 1));
    expect(end).toBe('2027-03-22T23:00:00.000Z');
    // 18:00 in Belgium.
    expect(hoursBefore(event, 192)).toBe('2027-03-22T17:00:00.000Z');
  });

  test.each([
    ['2027-03-30T17:00:00.000Z', '2027-03-27T17:00:00.000Z', 'spring: 18:00 for 19:00'],
    ['2027-10-31T17:00:00.000Z', '2027-10-28T17:00:00.000Z', 'autumn: 19:00 for 18:00'],
  ])('72 elapsed hours before %s is %s (%s)', (event, moment) => expect(hoursBefore(event, 72)).toBe(moment));
});

describe('The clock of Belgium', () => {
  test.each([
    ['in winter', '2026-12-03T19:00', '2026-12-03T18:00:00.000Z'],
    ['in summer', '2027-06-10T19:00', '2027-06-10T17:00:00.000Z'],
    ['of the hour that it shows twice, the first', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ])('%s: %s is %s', (_when, clockTime, moment) => {
    expect(momentOfClock(clockTime)).toBe(moment);
    expect(clockTimeOf(moment)).toBe(clockTime);
  });

  test.each([
    ['of the hour that it skips', '2027-03-28T02:30'],
    ['of no day', '2027-02-29T19:00'],
    ['of no hour', '2026-12-03T25:00'],
    ['of a year outside the calendar', '0026-12-03T19:00'],
  ])('a time %s is none: %s', (_what, clockTime) => expect(momentOfClock(clockTime)).toBeUndefined());

  test.each([
    [
      'to a day without a change of the clock',
      '2027-03-28T04:00',
      '2027-03-27T19:00',
      '2027-06-05T19:00',
      '2027-06-06T04:00',
    ],
    [
      'over a change of the clock',
      '2027-06-06T04:00',
      '2027-06-05T19:00',
      '2027-03-27T20:00',
      '2027-03-28T05:00',
    ],
    ['to an earlier day', '2027-06-05T22:30', '2027-06-05T19:00', '2026-12-03T18:30', '2026-12-03T22:00'],
  ])('E18 a time moves %s as the clock does', (_how, clockTime, from, to, moved) =>
    expect(movedClockTime(clockTime, { from, to })).toBe(moved),
  );
});
