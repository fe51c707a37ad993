import type { RecommendationState } from '@cercle/contract/recommendation-states';
import { type Expression, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { countOf } from '../../db/page.ts';
import type { Day } from '../../kernel/calendar.ts';
import type { Month } from '../../kernel/months.ts';

/** Half-open. */
export type Days = { from: Day; until: Day };
/** Counts by month; a month without any is absent. */
export type MonthCounts = Map<Month, number>;

const monthOfDay = (day: Expression<string | null>) => sql<Month>`substr(${day}, 1, 7)`;

const toCounts = (rows: { month: Month; total: number }[]): MonthCounts =>
  new Map(rows.map(({ month, total }) => [month, total]));

/** By the day on which they were written; without those that were withdrawn. */
export async function countGiven(db: Db, { from, until }: Days): Promise<MonthCounts> {
  const rows = await db
    .selectFrom('recommendation')
    .select(({ ref, fn }) => [monthOfDay(ref('created_on')).as('month'), fn.countAll<number>().as('total')])
    .where('state', '<>', 'WITHDRAWN')
    .where('created_on', '>=', from)
    .where('created_on', '<', until)
    .groupBy(({ ref }) => monthOfDay(ref('created_on')))
    .execute();
  return toCounts(rows);
}

/** By the day of the outcome. */
const countClosed = async (
  db: Db,
  { from, until }: Days,
  states: RecommendationState[],
): Promise<MonthCounts> => {
  const rows = await db
    .selectFrom('recommendation')
    .select(({ ref, fn }) => [monthOfDay(ref('closed_on')).as('month'), fn.countAll<number>().as('total')])
    .where('state', 'in', states)
    .where('closed_on', '>=', from)
    .where('closed_on', '<', until)
    .groupBy(({ ref }) => monthOfDay(ref('closed_on')))
    .execute();
  return toCounts(rows);
};

export const countWon = (db: Db, days: Days) => countClosed(db, days, ['WON']);
export const countLost = (db: Db, days: Days) => countClosed(db, days, ['LOST', 'DECLINED']);

/** Those that were without outcome when a day began. */
export const countOpenBefore = (db: Db, day: Day): Promise<number> =>
  countOf(
    db
      .selectFrom('recommendation')
      .where('state', '<>', 'WITHDRAWN')
      .where('created_on', '<', day)
      .where((eb) => eb.or([eb('closed_on', 'is', null), eb('closed_on', '>=', day)])),
  );

/** Those that both confirm, by the day on which they met. */
export async function countOneToOnes(db: Db, { from, until }: Days): Promise<MonthCounts> {
  const rows = await db
    .selectFrom('one_to_one')
    .select(({ ref, fn }) => [monthOfDay(ref('met_on')).as('month'), fn.countAll<number>().as('total')])
    .where('state', '=', 'CONFIRMED')
    .where('met_on', '>=', from)
    .where('met_on', '<', until)
    .groupBy(({ ref }) => monthOfDay(ref('met_on')))
    .execute();
  return toCounts(rows);
}
