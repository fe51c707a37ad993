import type { NextStep } from '@cercle/contract/membership-labels';
import { type MembershipRow, PEOPLE_SHOWN } from '@cercle/contract/membership-views';
import type { Db } from '../../db/database.ts';
import { type Day, lastDay } from '../../kernel/calendar.ts';
import { endOf } from '../terms/terms.ts';
import type { OverviewRow } from './list.table.ts';
import { addedSeatsOf, peopleOf, renewalsOf } from './rows.table.ts';

/** Rows of the list, with their people and renewals: a few queries for all of them. */
export async function toRows(db: Db, rows: OverviewRow[]): Promise<MembershipRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const termIds = rows.flatMap(({ term_id }) => term_id ?? []);
  const [people, renewals, added] = await Promise.all([
    peopleOf(db, ids),
    renewalsOf(db, ids),
    addedSeatsOf(db, termIds),
  ]);
  const byMembership = { people: groupBy(people), renewals: groupBy(renewals) };
  return rows.map((row) => ({
    id: row.id,
    party: { id: row.party_id, legalName: row.legal_name, kind: row.kind },
    offer: row.offer,
    state: row.state,
    memberSince: row.member_since,
    startsOn: row.starts_on,
    lastDay:
      row.ends_on && lastOf({ ends_on: row.ends_on, closed_on: row.closed_on, starts_on: row.starts_on }),
    seats: row.seats === null ? null : row.seats + (added.get(row.term_id ?? 0) ?? 0),
    takenSeats: byMembership.people.get(row.id)?.length ?? 0,
    people: (byMembership.people.get(row.id) ?? []).slice(0, PEOPLE_SHOWN).map(({ full_name }) => full_name),
    renewal: renewalOf(byMembership.renewals.get(row.id) ?? []),
    next: toNext(row.next),
  }));
}

/** The last day of a term; of one that was annulled, its first, as it has none. */
export function lastOf(term: { starts_on: Day | null; ends_on: Day; closed_on: Day | null }): Day {
  const end = endOf(term);
  return end === term.starts_on ? end : lastDay(end);
}

function groupBy<Row extends { membership_id: number }>(rows: Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(row.membership_id, [...(groups.get(row.membership_id) ?? []), row]);
  return groups;
}

type RenewalRow = Awaited<ReturnType<typeof renewalsOf>>[number];

/** The one that waits for a decision, else the one whose window runs, else the newest. @param rows the newest first */
function renewalOf(rows: RenewalRow[]): MembershipRow['renewal'] {
  const byState = (state: RenewalRow['state']) => rows.find((row) => row.state === state);
  const row = byState('NEEDS_DECISION') ?? byState('CLOCK') ?? rows[0];
  return row
    ? { id: row.id, state: row.state, noticeFrom: row.notice_from, declineUntil: row.decline_until }
    : null;
}

/** @param next « 2027-02-02 NOTICE »; for an end, the first day after it */
function toNext(next: string | null): MembershipRow['next'] {
  if (next === null) return null;
  const [on = '', what] = next.split(' ') as [Day, NextStep];
  return { on: what === 'END' ? lastDay(on) : on, what };
}
