// What the board learns of amounts, over the years of a club in which members thank, withdraw, leave and are erased, while the clock comes
// by now and then, in several processes at once (G4, G6).

import { MIN_GROUP, type WorthBlock } from '@cercle/contract/reports';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Member } from '../../kernel/actor.ts';
import { addDays, today } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { addMonths, monthsBetween } from '../../kernel/months.ts';
import { type Club, openClub } from '../../testing/club.ts';
import { createThanksRows } from '../../testing/thanks-rows.ts';
import { clubFigures } from './club-figures.ts';
import { publishWorth } from './publish-worth.ts';
import { listBlocksWithin } from './worth-blocks.table.ts';

const RUNS = 6;
const PERSONS = 8;
const MONTHS = 10;
const ALWAYS = { from: '2020-01', to: '2029-12' };

const person = fc.nat({ max: PERSONS - 1 });
const month = fc.record({
  thanks: fc.array(
    fc.record({ writer: person, other: person, cents: fc.integer({ min: 1, max: 9_999_999 }) }),
    {
      maxLength: 12,
    },
  ),
  withdrawals: fc.array(fc.nat({ max: 200 }), { maxLength: 3 }),
  erased: fc.option(person, { freq: 3 }),
  /** The day of the next month on which the clock comes by. */
  clockDay: fc.integer({ min: 1, max: 28 }),
  processes: fc.nat({ max: 3 }),
});
type MonthOfClub = typeof month extends fc.Arbitrary<infer Value> ? Value : never;

const periods = fc
  .tuple(fc.nat({ max: MONTHS + 2 }), fc.nat({ max: MONTHS + 2 }))
  .map(([from, months]) => ({ from: addMonths('2026-02', from), to: addMonths('2026-02', from + months) }));

const ifAllowed = (call: Promise<unknown>) =>
  call.catch((error) => {
    if (!(error instanceof DomainError)) throw error;
  });

/** Each person stays the same until their data are erased; then another takes their place. */
async function live(club: Club, months: MonthOfClub[]): Promise<void> {
  const { db } = club.database;
  const { member, members, thank } = createThanksRows(club);
  const people = await members(PERSONS);
  const at = (index: number) => people[index] as Member;
  let known: WorthBlock[] = [];
  for (const { thanks, withdrawals, erased, clockDay, processes } of months) {
    for (const { writer, other, cents } of thanks)
      await (writer === other
        ? thank(at(writer), { visitorName: 'Lou', cents })
        : thank(at(writer), { toId: at(other).id, cents }));
    const next = addMonths(today(club.clock).slice(0, 7), 1);
    club.goTo(addDays(`${next}-01`, clockDay - 1));
    // Also of months that are frozen: refused.
    for (const id of withdrawals)
      for (const writer of people) await ifAllowed(club.domain.thanks.withdraw(writer, id));
    await Promise.all(Array.from({ length: processes }, () => publishWorth(db, club.clock)));
    if (erased !== null) {
      await db.deleteFrom('account').where('id', '=', at(erased).id).execute();
      people[erased] = await member();
    }
    const blocks = await listBlocksWithin(db, ALWAYS);
    expect(blocks.slice(0, known.length)).toEqual(known);
    known = blocks;
  }
}

/** Every published month has exactly the thanks that were not withdrawn, which nobody can do any more. */
async function checkBlocks({ database: { db } }: Club): Promise<void> {
  const rows = await db
    .selectFrom('thanks')
    .select(['month', 'cents'])
    .where('withdrawn_at', 'is', null)
    .execute();
  for (const block of await listBlocksWithin(db, ALWAYS)) {
    const own = rows.filter((row) => row.month >= block.from && row.month <= block.to);
    expect(block.cents).toBe(own.reduce((sum, { cents }) => sum + cents, 0));
    expect(Math.min(block.givers, block.receivers)).toBeGreaterThanOrEqual(MIN_GROUP);
  }
}

type Period = { from: string; to: string };

/** What one report has and another has not. */
const without = (one: WorthBlock[], other: WorthBlock[]) =>
  one.filter(({ from }) => other.every((block) => block.from !== from));
const sumOf = (blocks: WorthBlock[]) => blocks.reduce((sum, { cents }) => sum + cents, 0);

async function checkReports({ database: { db } }: Club, pairs: [Period, Period][]): Promise<void> {
  const known = await listBlocksWithin(db, ALWAYS);
  for (const pair of pairs) {
    const [one, other] = await Promise.all(
      pair.map((period) => clubFigures(db, { ...period, asOf: '2099-12-31' })),
    );
    if (!one || !other) throw new Error('no report');
    const gained = without(one.worth.blocks, other.worth.blocks);
    const lost = without(other.worth.blocks, one.worth.blocks);
    expect((one.worth.cents ?? 0) - (other.worth.cents ?? 0)).toBe(sumOf(gained) - sumOf(lost));
    for (const block of [...gained, ...lost]) expect(known).toContainEqual(block);
    for (const [index, { worth }] of [one, other].entries()) {
      const published = worth.blocks.flatMap(({ from, to }) => monthsBetween(from, to));
      const period = pair[index] as Period;
      expect([...published, ...worth.unpublishedMonths].sort()).toEqual(
        monthsBetween(period.from, period.to),
      );
    }
  }
}

test('G6 two reports differ by whole blocks of five and more, and G4 no block ever changes', async () => {
  let published = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(month, { minLength: MONTHS, maxLength: MONTHS }),
      fc.array(fc.tuple(periods, periods), { minLength: 6, maxLength: 6 }),
      async (months, pairs) => {
        const club = await openClub();
        try {
          await live(club, months);
          await checkBlocks(club);
          await checkReports(club, pairs);
          published += (await listBlocksWithin(club.database.db, ALWAYS)).length;
        } finally {
          await club.close();
        }
      },
    ),
    { numRuns: RUNS },
  );
  expect(published, 'otherwise nothing is tested').toBeGreaterThan(RUNS);
}, 300_000);
