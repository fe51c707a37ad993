import { MEDIAN_STEP_CENTS, MIN_GROUP, type WorthBlock } from '@cercle/contract/reports';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, monthsBetween } from '../../kernel/months.ts';
import { type CountedThanks, nextBlocks } from './next-blocks.ts';

const FIRST = '2026-01';
const MONTHS = 24;
const PERSONS = 9;

const monthAt = (index: number) => addMonths(FIRST, index);
const personId = fc.option(fc.integer({ min: 1, max: PERSONS }), { freq: 6 });
const counted: fc.Arbitrary<CountedThanks> = fc.record({
  writer_id: personId,
  thanked_id: personId,
  cents: fc.integer({ min: 1, max: 10_000_000_000 }),
  month: fc.nat({ max: MONTHS - 1 }).map(monthAt),
});
const lives = fc.array(counted, { maxLength: 80 });

const range = (publishedUntil: string | null, frozenUntil: string) => ({ publishedUntil, frozenUntil });
const within = (thanks: CountedThanks[], { from, to }: { from: string; to: string }) =>
  thanks.filter(({ month }) => month >= from && month <= to);
const persons = (thanks: CountedThanks[], side: 'writer_id' | 'thanked_id') =>
  new Set(thanks.map(({ [side]: id }) => id).filter((id) => id !== null)).size;
const smallestGroup = (thanks: CountedThanks[]) =>
  Math.min(persons(thanks, 'writer_id'), persons(thanks, 'thanked_id'));

/** The most that one of them gave or received. */
const largestPart = (thanks: CountedThanks[], side: 'writer_id' | 'thanked_id') =>
  Math.max(
    0,
    ...[
      ...Map.groupBy(
        thanks.filter(({ [side]: id }) => id !== null),
        ({ [side]: id }) => id,
      ).values(),
    ].map(sumOf),
  );
const sumOf = (thanks: CountedThanks[]) => thanks.reduce((sum, { cents }) => sum + cents, 0);
const isTellable = (thanks: CountedThanks[]) =>
  smallestGroup(thanks) >= MIN_GROUP &&
  2 * Math.max(largestPart(thanks, 'writer_id'), largestPart(thanks, 'thanked_id')) <= sumOf(thanks);

describe('G6 Blocks, whatever members thank for,', () => {
  test('have five persons and more on both sides, none of whom has more than half, sum all of their months, and follow one another', () => {
    fc.assert(
      fc.property(lives, (thanks) => {
        const blocks = nextBlocks(thanks, range(null, monthAt(MONTHS)));
        let next = thanks.map(({ month }) => month).sort()[0];
        for (const block of blocks) {
          const own = within(thanks, block);
          expect(block.from).toBe(next);
          expect(block.cents).toBe(sumOf(own));
          expect(block.givers).toBe(persons(own, 'thanked_id'));
          expect(block.receivers).toBe(persons(own, 'writer_id'));
          expect(isTellable(own)).toBe(true);
          // It ends as soon as it may.
          expect(isTellable(within(own, { from: block.from, to: addMonths(block.to, -1) }))).toBe(false);
          for (const median of [block.medianGivenCents, block.medianReceivedCents])
            expect(median % MEDIAN_STEP_CENTS).toBe(0);
          next = addMonths(block.to, 1);
        }
        const rest = within(thanks, { from: next ?? FIRST, to: monthAt(MONTHS) });
        expect(isTellable(rest)).toBe(false);
      }),
    );
  });

  test('are the same whenever the clock comes by, and however long it was off', () => {
    fc.assert(
      fc.property(lives, fc.array(fc.nat({ max: MONTHS }), { maxLength: 6 }), (thanks, stops) => {
        const published: WorthBlock[] = [];
        for (const stop of [...stops, MONTHS].sort((one, other) => one - other)) {
          const until = published.at(-1)?.to ?? null;
          const later = thanks.filter(({ month }) => month > (until ?? '') && month <= monthAt(stop));
          published.push(...nextBlocks(later, range(until, monthAt(stop))));
        }
        expect(published).toEqual(nextBlocks(thanks, range(null, monthAt(MONTHS))));
      }),
    );
  });
});

const row = (writer_id: number | null, thanked_id: number | null, cents: number, month = FIRST) => ({
  ...{ writer_id, thanked_id, cents, month },
});

describe('A block', () => {
  test('takes the median of what each person gave and received, rounded to 100 €', () => {
    const thanks = [row(1, 11, 20_000), row(2, 12, 40_000), row(3, 13, 60_000), row(4, 14, 90_000)];
    const five = [...thanks, row(5, 15, 130_000), row(5, 11, 35_000)];
    expect(nextBlocks(five, range(null, FIRST))).toEqual([
      {
        ...{ from: FIRST, to: FIRST, cents: 375_000, givers: 5, receivers: 5 },
        // Given 55 000, 40 000, 60 000, 90 000, 130 000; received 20 000, 40 000, 60 000, 90 000, 165 000.
        ...{ medianGivenCents: 60_000, medianReceivedCents: 60_000 },
      },
    ]);
    const [six] = nextBlocks([...five, row(6, 16, 75_000)], range(null, FIRST));
    // Halfway between 60 000 and 75 000 is 67 500.
    expect(six).toMatchObject({ medianGivenCents: 70_000, medianReceivedCents: 70_000 });
  });

  test('waits where one person has more than half of it: the sum would nearly be theirs', () => {
    const four = [row(1, 11, 1), row(2, 12, 1), row(3, 13, 1), row(4, 14, 1)];
    expect(nextBlocks([...four, row(5, 15, 123_456)], range(null, FIRST))).toEqual([]);
    const next = addMonths(FIRST, 1);
    expect(
      nextBlocks([...four, row(5, 15, 123_456), row(1, 11, 123_456, next)], range(null, next)),
    ).toMatchObject([{ from: FIRST, to: next, cents: 246_916 }]);
  });

  test('counts the amounts of who is erased, and of visitors, and not their heads', () => {
    const four = [row(1, 11, 100), row(2, 12, 100), row(3, 13, 100), row(4, 14, 100)];
    const nobody = [row(null, null, 100), row(null, null, 100), row(5, null, 100)];
    expect(nextBlocks([...four, ...nobody], range(null, FIRST))).toEqual([]);
    const next = addMonths(FIRST, 3);
    expect(nextBlocks([...four, ...nobody, row(5, 15, 7, next)], range(null, next))).toMatchObject([
      { from: FIRST, to: next, cents: 707, givers: 5, receivers: 5 },
    ]);
  });

  test('has months without thanks too: those before it that no block tells', () => {
    const later = addMonths(FIRST, 5);
    const thanks = [1, 2, 3, 4, 5].map((id) => row(id, id + 10, 100, later));
    expect(nextBlocks(thanks, range(FIRST, later))).toMatchObject([{ from: addMonths(FIRST, 1), to: later }]);
    expect(nextBlocks(thanks, range(null, later))).toMatchObject([{ from: later, to: later }]);
    expect(monthsBetween(FIRST, later)).toHaveLength(6);
  });
});
