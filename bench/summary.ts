import { median } from '../test/support/statistics.ts';
import type { Measurement } from './rounds.ts';

/** The median of several rounds, with the minimum and the maximum. */
export function medianWithRange(values: number[], digits: number): string {
  const sorted = values.toSorted((one, other) => one - other);
  const [min = Number.NaN, max = Number.NaN] = [sorted[0], sorted.at(-1)];
  return `${median(values).toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;
}

const PERCENT = 100;

/** One line of the table. */
export function summary({ rounds, megabytes }: Measurement): Record<string, string> {
  const valuesOf = (value: (round: Measurement['rounds'][number]) => number) => rounds.map(value);
  const shed = valuesOf(({ site }) => site.shed).reduce((sum, count) => sum + count, 0);
  return {
    'requests/s': medianWithRange(
      valuesOf(({ site }) => site.perSecond),
      0,
    ),
    'baseline/s': median(valuesOf(({ baseline }) => baseline.perSecond)).toFixed(0),
    '% of baseline': medianWithRange(
      valuesOf(({ site, baseline }) => (PERCENT * site.perSecond) / baseline.perSecond),
      1,
    ),
    'p50 ms': median(valuesOf(({ site }) => site.p50)).toFixed(2),
    'p99 ms': median(valuesOf(({ site }) => site.p99)).toFixed(2),
    'p99 of baseline': `× ${median(valuesOf(({ site, baseline }) => site.p99 / baseline.p99)).toFixed(1)}`,
    '% of loop': rounds.some(({ loop }) => loop === null)
      ? '–'
      : medianWithRange(
          valuesOf(({ site, loop }) => (PERCENT * site.perSecond) / (loop ?? 1)),
          1,
        ),
    'CPU s/1000': median(valuesOf(({ site }) => site.computed)).toFixed(3),
    'CPU of baseline': `× ${median(valuesOf(({ site, baseline }) => site.computed / baseline.computed)).toFixed(1)}`,
    MB: megabytes.toFixed(0),
    shed: String(shed),
  };
}
