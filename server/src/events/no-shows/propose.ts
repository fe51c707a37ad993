// When an event is closed, whose absence may cost a fee (general conditions, article 11), with what that rests on. It costs nothing
// yet: the member is told first. Nobody is proposed of an event at whose door nobody was recorded: then absences are not known.

import type { NoShowEvidence } from '@cercle/contract/no-shows';
import type { PolicyRules } from '@cercle/contract/policy-rules';
import type { EventRow } from '../../db/schema.ts';
import { today } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import type { Change } from '../change.ts';
import { type Attendance, attendanceOf } from '../door/check-ins.table.ts';
import { conditionsOfEvent } from '../event-conditions.ts';
import { withdrawDeadline } from '../withdraw-deadline.ts';
import { recordNoShows } from './no-show-history.ts';
import { insertNoShows, type NewNoShow } from './no-shows.table.ts';
import {
  type Candidate,
  lateWithdrawalsOf,
  listAccountsOf,
  listCandidates,
  remindersOf,
} from './propose.table.ts';

/** In the transaction that closes the event, under its lock. */
export async function proposeNoShows(change: Change, event: EventRow): Promise<void> {
  const { trx, clock } = change;
  const { rules } = await conditionsOfEvent(trx, event, today(clock));
  const attendance = await attendanceOf(trx, event.id);
  const door = doorEvidence(attendance);
  if (door === null || rules.noShowFeeCents === 0) return;
  const withdrawals = await lateWithdrawalsOf(trx, event.id);
  const present = await listAccountsOf(trx, [...attendance.byRegistration.keys()]);
  const reminders = await remindersOf(trx, event);
  const rows = (await listCandidates(trx, event.id))
    .filter(({ id }) => !attendance.byRegistration.has(id))
    // A member who came, and had a seat as a guest too, was there.
    .filter(({ account_id }) => account_id === null || !present.has(account_id))
    .map((candidate) => ({ candidate, withdrawnAt: withdrawnAt(candidate, withdrawals) }))
    .filter(({ withdrawnAt }) => !isOfFormerDay(event, withdrawnAt))
    .map(({ candidate, withdrawnAt }): NewNoShow => {
      const own = ownEvidence(event, candidate, rules);
      const remindedAt = reminders.get(candidate.id) ?? null;
      const evidence: NoShowEvidence = { ...own, withdrawnAt, remindedAt, ...door };
      return {
        registration_id: candidate.id,
        cause: candidate.state === 'WITHDRAWN_LATE' ? 'WITHDRAWN_LATE' : 'ABSENT',
        evidence: JSON.stringify(evidence),
        created_at: timestamp(clock),
      };
    });
  await recordNoShows(change, await insertNoShows(trx, rows), 'no-show.proposed');
}

const withdrawnAt = ({ id, state }: Candidate, withdrawals: Map<number, string>) =>
  state === 'WITHDRAWN_LATE' ? (withdrawals.get(id) ?? null) : null;

/** They gave back a seat of a day on which the event did not take place: nobody pays for that. */
const isOfFormerDay = ({ moved_at }: EventRow, withdrawnAt: string | null) =>
  moved_at !== null && withdrawnAt !== null && withdrawnAt <= moved_at;

/** What was recorded at the door; null when nobody was. */
function doorEvidence({ byRegistration, walkIns }: Attendance) {
  const entries = [...[...byRegistration.values()].flat(), ...walkIns];
  const moments = entries.map(({ at }) => at).sort();
  const [firstEntryAt, lastEntryAt] = [moments.at(0), moments.at(-1)];
  if (firstEntryAt === undefined || lastEntryAt === undefined) return null;
  return {
    entries: byRegistration.size + walkIns.length,
    firstEntryAt,
    lastEntryAt,
    devices: new Set(entries.map(({ device }) => device)).size,
  };
}

function ownEvidence(event: EventRow, { registered_at, created_at }: Candidate, rules: PolicyRules) {
  const registeredAt = registered_at ?? created_at;
  const { day, because } = withdrawDeadline(event, rules.eventWithdrawDays, registeredAt);
  return { registeredAt, withdrawUntil: day, withdrawBecause: because };
}
