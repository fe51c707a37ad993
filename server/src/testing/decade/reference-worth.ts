// What the board may know of amounts, in the model: it asks nothing of earlier days, but adds up all frozen months again.

import type { WorthBlock } from '@cercle/contract/reports';
import type { Day } from '../../kernel/calendar.ts';
import { frozenMonth, monthNumber, monthText } from './reference-day-count.ts';
import type { ReferenceThanks } from './reference-recommendations.ts';

const FEWEST = 5;
const HUNDRED_EUROS = 10_000;

/** @param workedOn the day on which the clock came by last; null before the first time */
export function blocksOf(thanks: readonly ReferenceThanks[], workedOn: Day | null): WorthBlock[] {
  const frozen = workedOn === null ? 0 : frozenMonth(workedOn);
  const counted = thanks.filter(({ isWithdrawn, month }) => !isWithdrawn && monthNumber(month) <= frozen);
  const blocks: WorthBlock[] = [];
  let start = Math.min(...counted.map(({ month }) => monthNumber(month)));
  for (let end = start; end <= frozen; end += 1) {
    const inside = counted.filter(({ month }) => monthNumber(month) >= start && monthNumber(month) <= end);
    const given = sumsOf(inside.map(({ thankedId, cents }) => [thankedId, cents]));
    const received = sumsOf(inside.map(({ writerId, cents }) => [writerId, cents]));
    if (given.length < FEWEST || received.length < FEWEST) continue;
    const half = sumOf(inside.map(({ cents }) => cents)) / 2;
    if (Math.max(...given, ...received) > half) continue;
    blocks.push({
      ...{ from: monthText(start), to: monthText(end), cents: sumOf(inside.map(({ cents }) => cents)) },
      ...{ givers: given.length, receivers: received.length },
      ...{ medianGivenCents: medianOf(given), medianReceivedCents: medianOf(received) },
    });
    start = end + 1;
  }
  return blocks;
}

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** A visitor is nobody's. */
function sumsOf(amounts: [number | null, number][]): number[] {
  const people = new Set(amounts.map(([id]) => id));
  people.delete(null);
  return [...people].map((person) =>
    sumOf(amounts.filter(([id]) => id === person).map(([, cents]) => cents)),
  );
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  const middle =
    sorted.length % 2 === 1 ? sorted.slice(half - 0.5, half + 0.5) : sorted.slice(half - 1, half + 1);
  return Math.floor(sumOf(middle) / middle.length / HUNDRED_EUROS + 0.5) * HUNDRED_EUROS;
}
