// How the figures of a report are written: on the screen, and in its PDF.

/** Where there is nothing to tell: no rate of nothing, no sum of too few persons. */
export const NO_FIGURE = '–';

/** « 1 200 », with a true minus. @param count whole */
export function formatCount(count: number): string {
  const digits = String(Math.abs(count)).replace(/\B(?=(?:\d{3})+$)/g, '\u202f');
  return count < 0 ? `\u2212${digits}` : digits;
}

/** « 87,5 % », « 100 % », « – » for null: rounded half up to a tenth. @param basisPoints 10 000 is all, never negative */
export function formatRate(basisPoints: number | null): string {
  if (basisPoints === null) return NO_FIGURE;
  const tenths = Math.round(basisPoints / 10);
  const rest = tenths % 10;
  return `${formatCount((tenths - rest) / 10)}${rest === 0 ? '' : `,${rest}`}\u00a0%`;
}
