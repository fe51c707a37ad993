// The rate of interest on late payments between companies. The Treasury publishes it for each semester in the Moniteur belge (law of
// 2 August 2002, article 5): those that were known when this was written are here, later ones are entered by an administrator.

import type { LateInterestRate } from '@cercle/contract/reminders';
import type { Db, Trx } from '../../db/database.ts';
import type { Day } from '../../kernel/calendar.ts';

/** By the first day of the semester, in basis points a year. */
const PUBLISHED: Record<Day, number> = {
  '2023-01-01': 1_050,
  '2023-07-01': 1_200,
  '2024-01-01': 1_250,
  '2024-07-01': 1_250,
  '2025-01-01': 1_150,
  '2025-07-01': 1_050,
  '2026-01-01': 1_050,
};

export type Rates = ReadonlyMap<Day, number>;

/** What was entered counts before what is published here. */
export async function readRates(db: Db): Promise<Rates> {
  const entered = await db
    .selectFrom('late_interest_rate')
    .select(['starts_on', 'basis_points'])
    .orderBy('starts_on')
    .execute();
  return new Map([
    ...Object.entries(PUBLISHED),
    ...entered.map(({ starts_on, basis_points }): [Day, number] => [starts_on, basis_points]),
  ]);
}

export const writeRate = (
  trx: Trx,
  { startsOn, basisPoints }: LateInterestRate,
  by: { at: string; by_name: string },
) =>
  trx
    .insertInto('late_interest_rate')
    .values({ starts_on: startsOn, basis_points: basisPoints, ...by })
    .onConflict((conflict) => conflict.column('starts_on').doUpdateSet({ basis_points: basisPoints, ...by }))
    .execute();

const SECOND_HALF = '07-01';

/** The first day of the semester that a day is in. */
export const semesterOf = (day: Day): Day =>
  `${day.slice(0, 5)}${day.slice(5) < SECOND_HALF ? '01-01' : SECOND_HALF}`;

/** The first day of the semester after this one. */
export const nextSemester = (startsOn: Day): Day =>
  startsOn.endsWith(SECOND_HALF)
    ? `${Number(startsOn.slice(0, 4)) + 1}-01-01`
    : `${startsOn.slice(0, 5)}${SECOND_HALF}`;

/** « 2e semestre 2026 ». @param startsOn its first day */
export const semesterName = (startsOn: Day) =>
  `${startsOn.endsWith(SECOND_HALF) ? '2e' : '1er'} semestre ${startsOn.slice(0, 4)}`;
