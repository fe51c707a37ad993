const USUAL_STEPS = 4;
/** Steps that people count in: 1, 2 and 5 times a power of ten. */
const NICE = [1, 2, 5, 10];

export type PlotScale = { min: number; max: number; ticks: number[] };

/**
 * From zero, or from below where something is negative, to above all values, in about four whole steps.
 * @param values what the plot shows, each from zero
 * @param unit what no step is smaller than
 */
export function scaleOf(values: number[], unit: number): PlotScale {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = niceStep((high - low) / USUAL_STEPS, unit);
  const min = Math.floor(low / step) * step;
  const max = Math.max(Math.ceil(high / step) * step, min + step);
  const count = Math.round((max - min) / step);
  return { min, max, ticks: Array.from({ length: count + 1 }, (_, index) => min + index * step) };
}

function niceStep(least: number, unit: number): number {
  if (least <= unit) return unit;
  const power = 10 ** Math.floor(Math.log10(least / unit));
  const factor = NICE.find((nice) => nice * power * unit >= least) ?? 10;
  return factor * power * unit;
}
