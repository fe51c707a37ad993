import { median } from '../prove/telling-apart.ts';
import type { Measured } from './rounds.ts';

/** The median of several rounds, with the least and the most. */
export function middle(values: number[], digits: number): string {
  const sorted = values.toSorted((one, other) => one - other);
  const [least = Number.NaN, most = Number.NaN] = [sorted[0], sorted.at(-1)];
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}

const HUNDRED = 100;

/** One line of the table. */
export function summary({ rounds, megabytes }: Measured): Record<string, string> {
  const of = (value: (round: Measured['rounds'][number]) => number) => rounds.map(value);
  const sentAway = of(({ site }) => site.sentAway).reduce((sum, count) => sum + count, 0);
  return {
    'requests/s': middle(
      of(({ site }) => site.perSecond),
      0,
    ),
    'bare/s': median(of(({ bare }) => bare.perSecond)).toFixed(0),
    '% of bare': middle(
      of(({ site, bare }) => (HUNDRED * site.perSecond) / bare.perSecond),
      1,
    ),
    'p50 ms': median(of(({ site }) => site.p50)).toFixed(2),
    'p99 ms': median(of(({ site }) => site.p99)).toFixed(2),
    'p99 of bare': `× ${median(of(({ site, bare }) => site.p99 / bare.p99)).toFixed(1)}`,
    '% of loop': rounds.some(({ loop }) => loop === null)
      ? '–'
      : middle(
          of(({ site, loop }) => (HUNDRED * site.perSecond) / (loop ?? 1)),
          1,
        ),
    'CPU s/1000': median(of(({ site }) => site.computed)).toFixed(3),
    'CPU of bare': `× ${median(of(({ site, bare }) => site.computed / bare.computed)).toFixed(1)}`,
    MB: megabytes.toFixed(0),
    'sent away': String(sentAway),
  };
}
