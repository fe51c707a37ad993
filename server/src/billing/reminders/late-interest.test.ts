import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../kernel/calendar.ts';
import { lateInterest } from './late-interest.ts';
import { nextSemester, semesterName, semesterOf } from './late-interest-rates.ts';

const RATES = new Map([
  ['2024-07-01', 1_250],
  ['2025-01-01', 1_150],
  ['2025-07-01', 1_050],
  ['2026-01-01', 1_050],
]);
const INVOICE = { dueOn: '2026-01-31', totalCents: 726_00, changes: [] };
const paid = (on: string, cents = 726_00) => ({ on, cents: -cents });
const interest = (invoice: Partial<Parameters<typeof lateInterest>[0]>, until: string) =>
  lateInterest({ ...INVOICE, ...invoice }, RATES, until);

describe('Late interest (law of 2 August 2002)', () => {
  test('726,00 € for 45 days at 10,5 % is 9,40 €', () => {
    expect(interest({}, '2026-03-17')).toEqual({
      interestCents: 9_40,
      parts: [{ from: '2026-02-01', to: '2026-03-17', days: 45, baseCents: 726_00, basisPoints: 1_050 }],
      missingRate: null,
    });
  });

  test('is none on the due day, and begins with the day after', () => {
    expect(interest({}, '2026-01-31').parts).toEqual([]);
    expect(interest({}, '2026-02-01').parts).toMatchObject([{ days: 1 }]);
  });

  test('stops with the day of the payment, which still counts', () => {
    const changes = [paid('2026-03-17')];
    expect(interest({ changes }, '2026-12-31').interestCents).toBe(9_40);
    expect(interest({ changes: [paid('2026-01-31')] }, '2026-12-31').parts).toEqual([]);
    expect(interest({ changes: [paid('2025-12-01')] }, '2026-12-31').parts).toEqual([]);
  });

  test('is of what is open each day: payments, credit notes and returns change it from the day after', () => {
    const changes = [
      paid('2026-02-10', 226_00),
      paid('2026-02-20', 500_00),
      { on: '2026-03-01', cents: 500_00 },
    ];
    expect(interest({ changes }, '2026-03-11').parts).toEqual([
      { from: '2026-02-01', to: '2026-02-10', days: 10, baseCents: 726_00, basisPoints: 1_050 },
      { from: '2026-02-11', to: '2026-02-20', days: 10, baseCents: 500_00, basisPoints: 1_050 },
      { from: '2026-03-02', to: '2026-03-11', days: 10, baseCents: 500_00, basisPoints: 1_050 },
    ]);
  });

  test('follows the rate of each semester', () => {
    const { parts, interestCents } = interest({ dueOn: '2024-12-30' }, '2025-01-31');
    expect(parts).toMatchObject([
      { from: '2024-12-31', to: '2024-12-31', days: 1, basisPoints: 1_250 },
      { from: '2025-01-01', to: '2025-01-31', days: 31, basisPoints: 1_150 },
    ]);
    expect(interestCents).toBe(7_34);
  });

  test('stops before a semester whose rate nobody has entered, and names it', () => {
    expect(interest({}, '2026-07-10')).toMatchObject({
      parts: [{ to: '2026-06-30' }],
      missingRate: '2e semestre 2026',
    });
    // Nothing is open by then: no rate is missing.
    expect(interest({ changes: [paid('2026-03-17')] }, '2026-07-10').missingRate).toBeNull();
  });

  test('counts each day once, whatever happens in between', () => {
    const happened = fc.array(
      fc.record({
        on: fc.integer({ min: 0, max: 500 }).map((days) => addDays('2024-07-01', days)),
        cents: fc.integer({ min: -900, max: 300 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(happened, fc.integer({ min: 0, max: 500 }), (changes, days) => {
        const [dueOn, totalCents] = ['2024-08-01', 1_000];
        const until = addDays(dueOn, days);
        const { parts } = lateInterest({ dueOn, totalCents, changes }, RATES, until);
        for (let day = addDays(dueOn, 1); day <= until; day = addDays(day, 1)) {
          const open = changes
            .filter(({ on }) => on < day)
            .reduce((sum, { cents }) => sum + cents, totalCents);
          const counted = parts.filter(({ from, to }) => from <= day && day <= to);
          expect(counted.map(({ baseCents }) => baseCents)).toEqual(open > 0 ? [open] : []);
          if (open > 0) expect(counted[0]?.basisPoints).toBe(RATES.get(semesterOf(day)));
        }
      }),
      { numRuns: 50 },
    );
  });
});

test('A semester begins on 1 January or 1 July', () => {
  expect(['2026-01-01', '2026-06-30', '2026-07-01', '2026-12-31'].map(semesterOf)).toEqual([
    ...['2026-01-01', '2026-01-01', '2026-07-01', '2026-07-01'],
  ]);
  expect([nextSemester('2026-01-01'), nextSemester('2026-07-01')]).toEqual(['2026-07-01', '2027-01-01']);
  expect([semesterName('2026-01-01'), semesterName('2026-07-01')]).toEqual([
    '1er semestre 2026',
    '2e semestre 2026',
  ]);
});
