// What the seats of a member cost in a year, by hand.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../../kernel/calendar.ts';
import { duesOf, type SeatsInTerm, yearsOf } from './dues.ts';

const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ');

/** A term of 365 days with one seat for all of it, at 600 €. */
const term = (from: string, change: Partial<SeatsInTerm> = {}): SeatsInTerm => {
  const to = addDays(from, 365);
  return { offer: 'SINGLE', from, to, unitCents: 60_000, ofDays: 365, seats: [{ from, to }], ...change };
};

describe('The dues of a year', () => {
  test('are the days of it that a term has: of two years, both parts are its price', () => {
    // September to December: 30 + 31 + 30 + 31 = 122 of 365 days; 243 days are left.
    const terms = [term('2025-09-01')];
    // 60 000 × 122 / 365 = 20 054.79 and 60 000 × 243 / 365 = 39 945.20
    expect(duesOf(terms, 2025).cents).toBe(20_055);
    expect(duesOf(terms, 2026).cents).toBe(39_945);
    expect(duesOf(terms, 2025).because.map(plain)).toEqual([
      'L’adhésion Single du 1 septembre 2025 au 31 août 2026 coûte 600,00 € HTVA pour 365 jours : 122 jours en 2025 font 200,55 €.',
    ]);
    expect(duesOf(terms, 2024)).toEqual({ cents: 0, because: [] });
    expect(duesOf(terms, 2027)).toEqual({ cents: 0, because: [] });
    expect(yearsOf(terms)).toEqual([2025, 2026]);
  });

  test('are the whole price of a term from 1 January, and nothing of the year after', () => {
    const terms = [term('2026-01-01')];
    expect(duesOf(terms, 2026).cents).toBe(60_000);
    expect(duesOf(terms, 2027).cents).toBe(0);
    expect(yearsOf(terms)).toEqual([2026]);
  });

  test('have one day of a term that begins on 31 December', () => {
    const terms = [term('2025-12-31')];
    // 60 000 / 365 = 164.38
    expect(duesOf(terms, 2025)).toMatchObject({ cents: 164 });
    expect(plain(duesOf(terms, 2025).because[0])).toMatch(/1 jour en 2025 font 1,64 €\.$/);
    expect(duesOf(terms, 2026).cents).toBe(59_836);
  });

  test('are of both terms where one renews the other, each rounded by itself', () => {
    const terms = [term('2025-03-02'), term('2026-03-02', { unitCents: 70_000 })];
    // January and February 2026 and 1 March: 60 days, 9 863.01; from 2 March on 305 days, 58 493.15
    expect(duesOf(terms, 2026)).toMatchObject({ cents: 9_863 + 58_493 });
    expect(duesOf(terms, 2026).because).toHaveLength(2);
  });

  test('of a seat that was left within the year end with it, and count it twice where it was taken again', () => {
    const left = { seats: [{ from: '2026-01-01', to: '2026-07-01' }] };
    const again = { seats: [...left.seats, { from: '2026-10-01', to: '2027-01-01' }] };
    // Until 30 June 181 days, 22 315.07 of 45 000; with October to December 273 days, 33 657.53
    const business = { offer: 'BUSINESS', unitCents: 45_000 } as const;
    expect(duesOf([term('2026-01-01', { ...business, ...left })], 2026).cents).toBe(22_315);
    const dues = duesOf([term('2026-01-01', { ...business, ...again })], 2026);
    expect(dues.cents).toBe(33_658);
    expect(dues.because.map(plain)).toEqual([
      'Une place de l’adhésion Business du 1 janvier 2026 au 31 décembre 2026 coûte 450,00 € HTVA pour 365 jours : 273 jours en 2026 font 336,58 €.',
    ]);
  });

  test('of a term that began as an upgrade are for its days of the price of 365', () => {
    const from = '2026-07-02';
    const to = '2027-01-01';
    // 183 of 365 days of 450 €: 22 561.64
    expect(duesOf([term(from, { to, unitCents: 45_000, seats: [{ from, to }] })], 2026).cents).toBe(22_562);
  });

  test('of all years come to the price of a term, to the cent, whatever its days', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 28, max: 1_100 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (start, days, unitCents) => {
          const from = addDays('2020-01-01', start);
          const to = addDays(from, days);
          const terms = [term(from, { to, unitCents, ofDays: daysBetween(from, to), seats: [{ from, to }] })];
          const sum = yearsOf(terms).reduce((cents, year) => cents + duesOf(terms, year).cents, 0);
          expect(sum).toBe(unitCents);
        },
      ),
    );
  });
});
