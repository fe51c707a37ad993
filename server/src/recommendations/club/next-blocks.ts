// Which sums of money the board may know: those of whole months that follow one another, as soon as five persons and more gave, and five
// and more received, and nobody of them has more than half of it. A person whose data are erased, and a visitor, count as nobody: their
// amounts count.

import { MEDIAN_STEP_CENTS, MIN_GROUP, type WorthBlock } from '@cercle/contract/reports';
import { addMonths, type Month, monthsBetween } from '../../kernel/months.ts';

/** A thanks that is not withdrawn. */
export type CountedThanks = {
  writer_id: number | null;
  thanked_id: number | null;
  cents: number;
  month: Month;
};

type Range = {
  /** The last month that is published; null before the first. */
  publishedUntil: Month | null;
  /** The last that is frozen. */
  frozenUntil: Month;
};

/**
 * The blocks that come after those that are published, in their order: as soon as there are enough persons, a block ends and the next
 * one begins, so that it does not matter when one asks. The first begins with the first month that has thanks.
 */
export function nextBlocks(
  thanks: readonly CountedThanks[],
  { publishedUntil, frozenUntil }: Range,
): WorthBlock[] {
  const byMonth = Map.groupBy(thanks, ({ month }) => month);
  const first = publishedUntil === null ? [...byMonth.keys()].sort()[0] : addMonths(publishedUntil, 1);
  const blocks: WorthBlock[] = [];
  let waiting: CountedThanks[] = [];
  let from = first;
  for (const month of first === undefined ? [] : monthsBetween(first, frozenUntil)) {
    from ??= month;
    waiting = [...waiting, ...(byMonth.get(month) ?? [])];
    const block = blockOf(waiting, { from, to: month });
    if (!block) continue;
    blocks.push(block);
    waiting = [];
    from = undefined;
  }
  return blocks;
}

/** @returns null with too few persons, and where one of them has most of it: the sum would tell their amount */
function blockOf(thanks: CountedThanks[], months: Pick<WorthBlock, 'from' | 'to'>): WorthBlock | null {
  const given = centsByPerson(thanks, 'thanked_id');
  const received = centsByPerson(thanks, 'writer_id');
  const total = thanks.reduce((sum, { cents }) => sum + cents, 0);
  const isOnesOwn = [...given, ...received].some((cents) => cents > total / 2);
  if (Math.min(given.length, received.length) < MIN_GROUP || isOnesOwn) return null;
  return {
    ...months,
    cents: total,
    givers: given.length,
    receivers: received.length,
    medianGivenCents: roundedMedian(given),
    medianReceivedCents: roundedMedian(received),
  };
}

function centsByPerson(thanks: CountedThanks[], side: 'writer_id' | 'thanked_id'): number[] {
  const sums = new Map<number, number>();
  for (const { [side]: id, cents } of thanks) if (id !== null) sums.set(id, (sums.get(id) ?? 0) + cents);
  return [...sums.values()];
}

/** Of an even number, halfway between the two in the middle. */
function roundedMedian(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return Math.round((low + high) / 2 / MEDIAN_STEP_CENTS) * MEDIAN_STEP_CENTS;
}
