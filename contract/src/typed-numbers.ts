import { oneLine } from './typed-text.ts';

const HUNDREDTHS = /^(\d{1,9})(?:[.,](\d{1,2}))?$/;
const WHOLE = /^-?\d{1,9}$/;

const withoutSpaces = (typed: string) => oneLine(typed).replace(/\s/g, '');

/** « 15,50 » → 1550, without floating point; NaN for what is no number. */
export function toHundredths(typed: string): number {
  const [, whole = '', rest = ''] = HUNDREDTHS.exec(withoutSpaces(typed)) ?? [];
  return whole === '' ? Number.NaN : Number(whole) * 100 + Number(rest.padEnd(2, '0'));
}

/** « 12 » → 12; NaN for what is no whole number. */
export function toWhole(typed: string): number {
  const text = withoutSpaces(typed);
  return WHOLE.test(text) ? Number(text) : Number.NaN;
}
