// What the board reads of recommendations. Counts name nobody; amounts are given in published blocks alone (`publish-worth.ts`). A
// recommendation counts once, with the outcome that it has now, on its day: one that was reopened since has none.

import type { RecommendationsReport, ReportPeriod } from '@cercle/contract/reports';
import type { Db } from '../../db/database.ts';
import { listGuestsWhoJoined } from '../../events/guests-who-join/guests-who-joined.ts';
import type { Day } from '../../kernel/calendar.ts';
import { addMonths, monthsBetween } from '../../kernel/months.ts';
import {
  countGiven,
  countLost,
  countOneToOnes,
  countOpenBefore,
  countWon,
  type Days,
  type MonthCounts,
} from './club-figures.table.ts';
import { listBlocksWithin } from './worth-blocks.table.ts';

/** What the board reads of recommendations in whole months that have begun, until a day; of what was withdrawn, nothing. */
export async function clubFigures(
  db: Db,
  { asOf, ...period }: ReportPeriod & { asOf: Day },
): Promise<RecommendationsReport> {
  const days = { from: `${period.from}-01`, until: `${addMonths(period.to, 1)}-01` };
  const [given, won, lost, oneToOnes] = await Promise.all([
    countGiven(db, days),
    countWon(db, days),
    countLost(db, days),
    countOneToOnes(db, days),
  ]);
  return {
    given: sumOf(given),
    won: sumOf(won),
    lost: sumOf(lost),
    open: await countOpenBefore(db, days.until),
    oneToOnes: sumOf(oneToOnes),
    guestsWhoJoined: await countGuestsWhoJoined(db, { ...days, asOf }),
    months: monthsBetween(period.from, period.to).map((month) => ({
      month,
      given: given.get(month) ?? 0,
      won: won.get(month) ?? 0,
      oneToOnes: oneToOnes.get(month) ?? 0,
    })),
    worth: await worthOf(db, period),
  };
}

/** Each once, even if several members brought them. */
async function countGuestsWhoJoined(db: Db, { from, until, asOf }: Days & { asOf: Day }): Promise<number> {
  const guests = await listGuestsWhoJoined(db);
  const joined = guests.filter(({ joinedOn }) => from <= joinedOn && joinedOn < until && joinedOn <= asOf);
  return new Set(joined.map(({ accountId }) => accountId)).size;
}

const sumOf = (counts: MonthCounts) => [...counts.values()].reduce((sum, count) => sum + count, 0);

async function worthOf(db: Db, period: ReportPeriod): Promise<RecommendationsReport['worth']> {
  const blocks = await listBlocksWithin(db, period);
  const published = new Set(blocks.flatMap(({ from, to }) => monthsBetween(from, to)));
  return {
    blocks,
    cents: blocks.length === 0 ? null : blocks.reduce((sum, { cents }) => sum + cents, 0),
    unpublishedMonths: monthsBetween(period.from, period.to).filter((month) => !published.has(month)),
  };
}
