// What the board reads of a period, beside the model: members, renewals, recommendations and their worth.

import type { Report, ReportPeriod, WorthBlock } from '@cercle/contract/reports';
import { expect } from 'vitest';
import { addDays, type Day, earlierDay, monthsBefore } from '../../kernel/calendar.ts';
import type { Club } from '../club.ts';
import { churnOf } from './reference-churn.ts';
import { monthNumber, monthText } from './reference-day-count.ts';
import { membersOn, type ReferencePeople } from './reference-members.ts';
import type { ReferenceCircle } from './reference-recommendations.ts';
import { sumOf } from './reference-worth.ts';

type Model = ReferencePeople & { circle: ReferenceCircle; blocks: WorthBlock[]; day: Day };

/** @returns the report @throws what differs */
export async function compareReport(
  { domain, admin }: Club,
  period: ReportPeriod,
  model: Model,
): Promise<Report> {
  const report = await domain.reports.find(admin, period);
  const asOf = earlierDay(lastDayOf(period.to), model.day);
  const months = monthsOf(period).filter((month) => `${month}-01` <= asOf);
  expect(report.asOf).toBe(asOf);
  const churn = churnOf([...model.memberships.values()], { months, asOf });
  expect(linesOf(report.renewals.months)).toEqual(linesOf(churn.months));
  expect(report.renewals).toMatchObject(churn);
  const counts = months.map((month) => ({ month, ...membersOn(model, earlierDay(lastDayOf(month), asOf)) }));
  expect(linesOf(report.members.months)).toEqual(linesOf(counts));
  expect(report.members.atStart).toBe(membersOn(model, addDays(`${period.from}-01`, -1)).members);
  const begun = { from: period.from, to: months.at(-1) ?? period.to };
  const recommendations = recommendationsOf(begun, model);
  expect(linesOf(report.recommendations.worth.blocks)).toEqual(linesOf(recommendations.worth.blocks));
  expect(report.recommendations).toMatchObject(recommendations);
  return report;
}

/** Of each, its values in the order of their names: lists of lines say in what they differ. */
const linesOf = (rows: readonly Record<string, unknown>[]): string[] =>
  rows.map((row) => Object.entries(row).sort().join(' '));

const monthsOf = ({ from, to }: ReportPeriod): string[] =>
  Array.from({ length: monthNumber(to) - monthNumber(from) + 1 }, (_, index) =>
    monthText(monthNumber(from) + index),
  );

const lastDayOf = (month: string): Day => addDays(monthsBefore(`${month}-01`, -1), -1);

function recommendationsOf({ from, to }: ReportPeriod, { circle, blocks }: Model) {
  const isIn = (day: Day | null) => day !== null && day.slice(0, 7) >= from && day.slice(0, 7) <= to;
  const counted = circle.recommendations.filter(({ state }) => state !== 'WITHDRAWN');
  const met = circle.meetings.filter(({ state }) => state === 'CONFIRMED');
  const won = counted.filter(({ state }) => state === 'WON');
  const lost = counted.filter(({ state }) => state === 'LOST' || state === 'DECLINED');
  const last = lastDayOf(to);
  const whole = blocks.filter((block) => block.from >= from && block.to <= to);
  const isTold = (month: string) => whole.some((block) => block.from <= month && month <= block.to);
  return {
    given: counted.filter(({ createdOn }) => isIn(createdOn)).length,
    won: won.filter(({ closedOn }) => isIn(closedOn)).length,
    lost: lost.filter(({ closedOn }) => isIn(closedOn)).length,
    open: counted.filter(
      ({ createdOn, closedOn }) => createdOn <= last && (closedOn === null || closedOn > last),
    ).length,
    oneToOnes: met.filter(({ metOn }) => isIn(metOn)).length,
    months: monthsOf({ from, to }).map((month) => ({
      month,
      given: counted.filter(({ createdOn }) => createdOn.startsWith(month)).length,
      won: won.filter(({ closedOn }) => closedOn?.startsWith(month)).length,
      oneToOnes: met.filter(({ metOn }) => metOn.startsWith(month)).length,
    })),
    worth: {
      blocks: whole,
      cents: whole.length === 0 ? null : sumOf(whole.map(({ cents }) => cents)),
      unpublishedMonths: monthsOf({ from, to }).filter((month) => !isTold(month)),
    },
  };
}
