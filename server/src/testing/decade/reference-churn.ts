// What became of the terms that came to their end, in the model: choices are read from the history of each membership, month by month.

import type { Report } from '@cercle/contract/reports';
import type { Day } from '../../kernel/calendar.ts';
import type { ReferenceMembership, ReferenceTerm } from './reference-membership.ts';

type Renewals = Pick<
  Report['renewals'],
  'due' | 'renewed' | 'declined' | 'lapsed' | 'endedEarly' | 'months' | 'renewalRate' | 'churnRate'
>;

/** @param months « 2026-11 », all that have begun */
export function churnOf(
  memberships: readonly ReferenceMembership[],
  { months, asOf }: { months: string[]; asOf: Day },
): Renewals {
  const rows = months.map((month) => ({ month, due: 0, renewed: 0, declined: 0, lapsed: 0 }));
  const rowOf = (day: Day) => (day > asOf ? undefined : rows.find(({ month }) => day.startsWith(month)));
  let endedEarly = 0;
  for (const membership of memberships) {
    for (const term of membership.terms) {
      const row = rowOf(term.to);
      if (!row || !['PLANNED', 'CURRENT', 'ENDED'].includes(term.state)) continue;
      row.due += 1;
      row[outcomeOf(membership, term)] += 1;
    }
    for (const line of membership.history)
      if (line.includes(' term.terminated ') && rowOf(line.slice(0, 10))) endedEarly += 1;
  }
  const total = (what: 'due' | 'renewed' | 'declined' | 'lapsed') =>
    rows.reduce((sum, row) => sum + row[what], 0);
  const [due, renewed, declined] = [total('due'), total('renewed'), total('declined')];
  const rateOf = (part: number) => (due === 0 ? null : 10 * Math.floor((part / due) * 1_000 + 0.5));
  return {
    ...{ due, renewed, declined, lapsed: total('lapsed'), endedEarly, months: rows },
    ...{ renewalRate: rateOf(renewed), churnRate: rateOf(declined) },
  };
}

function outcomeOf({ terms, history }: ReferenceMembership, { number, to }: ReferenceTerm) {
  if (terms.some(({ from, state }) => from === to && state !== 'ANNULLED')) return 'renewed';
  const choices = [` renewal.declined ${number}`, ` renewal.resumed ${number}`];
  const last = history.findLast((line) => choices.some((choice) => line.endsWith(choice)));
  return last?.includes('declined') ? 'declined' : 'lapsed';
}
