import { describe, expect, test } from 'vitest';
import { millisecondsBetween } from '../../kernel/clock.ts';
import { addMonths, monthsBetween } from '../../kernel/months.ts';
import { clubPerTest } from '../../testing/club.ts';
import { CONFLICT, NOT_FOUND } from '../../testing/outcomes.ts';
import { createThanksRows } from '../../testing/thanks-rows.ts';
import { lastFrozenMonth, openMonths } from './frozen-months.ts';

const club = clubPerTest();
const goToMoment = (moment: string) =>
  club.clock.advance({ seconds: millisecondsBetween(club.clock.now().toISOString(), moment) / 1_000 });

async function pair() {
  const tool = createThanksRows(club);
  return { ...tool, giver: await tool.member(), receiver: await tool.member() };
}

const FROZEN = { code: 'validation', errors: { month: [expect.stringContaining('arrêté')] } };

describe.each([
  { season: 'winter', month: '2026-11', last: '2026-12-09T22:59:59.000Z', first: '2026-12-09T23:00:00.000Z' },
  { season: 'summer', month: '2026-06', last: '2026-07-09T21:59:59.000Z', first: '2026-07-09T22:00:00.000Z' },
  {
    season: 'the first summer days',
    month: '2026-03',
    last: '2026-04-09T21:59:59.000Z',
    first: '2026-04-09T22:00:00.000Z',
  },
])('In $season, the last second before the 10th in Belgium', ({ month, last, first }) => {
  test('is the last one in which the month before takes a thanks', async () => {
    const { giver, receiver, thank, list } = await pair();
    goToMoment(last);
    expect(await club.domain.thanks.months(receiver)).toEqual([addMonths(month, 1), month]);
    await thank(receiver, { toId: giver.id, month });
    goToMoment(first);
    expect(await club.domain.thanks.months(receiver)).toEqual([addMonths(month, 1)]);
    await expect(thank(receiver, { toId: giver.id, month })).rejects.toMatchObject(FROZEN);
    await thank(receiver, { toId: giver.id });
    expect((await list(receiver, 'WRITTEN')).map((row) => [row.month, row.isFrozen])).toEqual([
      [addMonths(month, 1), false],
      [month, true],
    ]);
  });

  test('is the last one in which a thanks of that month is withdrawn, by its writer alone', async () => {
    const { giver, receiver, member, thank, list, total } = await pair();
    goToMoment(last);
    const [early, late] = [
      await thank(receiver, { toId: giver.id, month }),
      await thank(receiver, { toId: giver.id, month, cents: 300 }),
    ];
    for (const other of [giver, await member()])
      await expect(club.domain.thanks.withdraw(other, early)).rejects.toMatchObject(NOT_FOUND);
    await club.domain.thanks.withdraw(receiver, early);
    await expect(club.domain.thanks.withdraw(receiver, early)).rejects.toMatchObject(NOT_FOUND);
    expect(await list(giver, 'RECEIVED')).toMatchObject([{ id: late }]);
    goToMoment(first);
    await expect(club.domain.thanks.withdraw(receiver, late)).rejects.toMatchObject(CONFLICT);
    expect(await list(receiver, 'WRITTEN')).toMatchObject([{ id: late, canWithdraw: false }]);
    expect(await total()).toBe(300);
  });
});

test('A thanks is of the month of Belgium: the first hour of a month is the last one in UTC', async () => {
  const { giver, receiver, thank, list } = await pair();
  goToMoment('2026-12-31T23:30:00.000Z');
  await thank(receiver, { toId: giver.id });
  expect(await list(giver, 'RECEIVED')).toMatchObject([{ month: '2027-01' }]);
});

test('No month that is to come is chosen, nor any other one that is not open', async () => {
  const { giver, receiver, thank } = await pair();
  for (const month of ['2026-04', '2026-01', '0001-01', '9999-12'])
    await expect(thank(receiver, { toId: giver.id, month })).rejects.toMatchObject({
      errors: { month: [expect.any(String)] },
    });
});

describe('Months', () => {
  test('go over the end of a year, both ways', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-05', -30)).toBe('2023-11');
    expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
    expect(monthsBetween('2026-02', '2026-01')).toEqual([]);
  });

  test('are open until the 9th of the next one, and never frozen and open at once', () => {
    expect(openMonths('2027-01-09')).toEqual(['2027-01', '2026-12']);
    expect(openMonths('2027-01-10')).toEqual(['2027-01']);
    expect(lastFrozenMonth('2027-01-09')).toBe('2026-11');
    expect(lastFrozenMonth('2027-01-10')).toBe('2026-12');
  });
});
