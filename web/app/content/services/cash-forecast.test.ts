import { expect, test } from 'vitest';
import { CASH_FORECAST } from './cash-forecast.ts';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const { figure, reading, assumptions, lead } = CASH_FORECAST;
const [good, likely, hard] = figure.scenarios.map(({ balances }) => balances);

test('the three lines of the forecast follow from the sums that its text states', () => {
  expect(plain(lead)).toContain('40 000 € en banque');
  expect(plain(assumptions.texts.join(' '))).toContain('1 500 € par mois et la machine 1 000 € de frais');
  expect([good?.[0], likely?.[0], hard?.[0]]).toEqual([10_000, 10_000, 10_000]);
  // 40 000 − 30 000 − 11 × 2 500, and what the machine earned in 10, 9 and 5 months.
  expect(good?.at(-1)).toBe(10_000 - 27_500 + 10 * 6_000);
  expect(likely?.at(-1)).toBe(10_000 - 27_500 + 9 * 5_000);
  expect(hard?.at(-1)).toBe(10_000 - 27_500 + 5 * 4_000);
});

test('its text, its drawing and its table name the same lowest point and the same months below zero', () => {
  expect(figure.lowest).toMatchObject({ month: 7, value: -5_000 });
  expect(plain(figure.alternative)).toContain('un creux de −5 000 € au 7e mois');
  expect(reading).toContain('sous zéro du 6e au 10e mois');
  const below = assumptions.rows.filter(({ cells }) => cells[2]?.startsWith('−')).map(({ month }) => month);
  expect(below).toEqual([6, 7, 8, 9, 10]);
});
