import { expect, test } from 'vitest';
import { WORKED_EXAMPLE } from './worked-example.ts';

const { table, choices, lead } = WORKED_EXAMPLE;
const number = (text: string) =>
  Number(
    text
      .replace('−', '-')
      .replace(',', '.')
      .replaceAll(/[^\d.-]/g, ''),
  );
const [sales, materials, hours, rest] = table.rows.map(({ cells }) => cells.map(number));

test('in the worked example each column and each line of the table adds up, down to the result of the lead', () => {
  for (const row of [sales, materials, hours, rest]) expect((row?.[0] ?? 0) + (row?.[1] ?? 0)).toBe(row?.[2]);
  for (const column of [0, 1, 2])
    expect((sales?.[column] ?? 0) + (materials?.[column] ?? 0) + (hours?.[column] ?? 0)).toBe(rest?.[column]);
  expect((rest?.[2] ?? 0) + number(table.overheads.amount)).toBe(number(table.result.amount));
  expect(number(table.result.amount)).toBe(12_000);
  expect(lead).toContain(`il lui en reste ${table.result.amount} €`);
});

test('what its sentences say of the figures is what the figures say', () => {
  expect(table.reading).toContain('48 % des heures et laissent 12 % du reste');
  expect([3_000 / 6_200, 10_000 / 82_000].map((share) => Math.round(share * 100))).toEqual([48, 12]);
  expect(choices.items.map(({ change }) => number(change))).toEqual([20_000, 18_750, -130_000]);
  // At a price raised by a tenth, seven of eight small jobs leave more than all of them did.
  expect((220_000 - 70_000) * (7 / 8)).toBeGreaterThan(200_000 - 70_000);
  // Kitchens leave half of their price once materials are paid.
  expect(choices.items[2]?.text.replaceAll(/\s/g, ' ')).toContain('260 000 € de cuisines en plus : 65 %');
  expect(260_000 / 2).toBe(130_000);
});
