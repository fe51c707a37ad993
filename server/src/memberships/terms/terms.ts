// A term: what a membership has from its first day to its last, 365 days by the general conditions (article 5). PLANNED until
// its first day, then CURRENT, then ENDED; ANNULLED when its renewal was declined in time, REPLACED by another offer, or
// TERMINATED by agreement or exclusion. Terms of one membership never overlap, and payment is none of their states. Changes are
// made by the verbs of memberships.ts and renewals/, and by the calendar (calendar-steps.ts).

import { frenchDay } from '@cercle/contract/french-day';
import type { TermState } from '@cercle/contract/membership-states';
import { type Day, lastDay } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Change } from '../change.ts';
import { recordEvent } from '../events.table.ts';
import { findCurrentTerm, findOverlappingTerm, moveTerm, type TermRow } from './terms.table.ts';

/** « du 2 mars 2026 au 1 mars 2027 »: the last day is the one before the end. */
export const periodText = ({ from, to }: { from: Day; to: Day }) =>
  `du ${frenchDay(from)} au ${frenchDay(lastDay(to))}`;

/** The day from which a term gives nothing any more. */
export const endOf = ({ closed_on, ends_on }: Pick<TermRow, 'closed_on' | 'ends_on'>): Day =>
  closed_on ?? ends_on;

/** @throws DomainError conflict, with both periods, when the membership has a term in this one */
export async function refuseOverlap({ trx }: Change, membershipId: number, period: { from: Day; to: Day }) {
  const other = await findOverlappingTerm(trx, membershipId, period);
  if (!other) return;
  const itsPeriod = periodText({ from: other.starts_on, to: endOf(other) });
  throw new DomainError(
    'conflict',
    `La période ${periodText(period)} chevauche celle ${itsPeriod}, que cette adhésion a déjà.`,
  );
}

/** The term that runs. @throws DomainError conflict when none does, or the calendar has not ended it yet */
export async function requireCurrentTerm({ trx, day }: Change, membershipId: number): Promise<TermRow> {
  const term = await findCurrentTerm(trx, membershipId);
  if (!term)
    throw new DomainError(
      'conflict',
      'Cette adhésion n’a pas de période en cours\u202f: il n’y a rien à changer.',
    );
  if (day < term.ends_on) return term;
  throw new DomainError(
    'conflict',
    `La période ${periodText({ from: term.starts_on, to: term.ends_on })} est finie, et le calendrier va la clore\u202f: réessayez dans une minute.`,
  );
}

/** PLANNED → CURRENT. @returns false when it was not planned any more */
export async function startTerm(change: Change, term: TermRow): Promise<boolean> {
  return move(change, term, { from: ['PLANNED'], to: 'CURRENT' });
}

/** CURRENT → ENDED, on its last day. @returns false when it did not run any more */
export const endTerm = (change: Change, term: TermRow) =>
  move(change, term, { from: ['CURRENT'], to: 'ENDED' });

/** PLANNED or CURRENT → ANNULLED: as if it had never begun. */
export const annulTerm = (change: Change, term: TermRow) =>
  move(change, term, { from: ['PLANNED', 'CURRENT'], to: 'ANNULLED', closedOn: term.starts_on });

/** CURRENT → REPLACED by a term that begins on the day of the change. */
export const replaceTerm = (change: Change, term: TermRow) =>
  move(change, term, { from: ['CURRENT'], to: 'REPLACED', closedOn: change.day });

/** CURRENT → TERMINATED: the day of the change is the first without it. */
export const terminateTerm = (change: Change, term: TermRow, facts: { reason: string }) =>
  move(change, term, { from: ['CURRENT'], to: 'TERMINATED', closedOn: change.day }, facts);

const EVENT_OF = {
  CURRENT: 'term.started',
  ENDED: 'term.ended',
  ANNULLED: 'term.annulled',
  REPLACED: 'term.replaced',
  TERMINATED: 'term.terminated',
} as const satisfies Partial<Record<TermState, string>>;

type Move = { from: TermState[]; to: keyof typeof EVENT_OF; closedOn?: Day };

async function move(change: Change, term: TermRow, transition: Move, facts = {}): Promise<boolean> {
  const { id: termId, membership_id: membershipId } = term;
  if (!(await moveTerm(change.trx, termId, transition))) return false;
  await recordEvent(change, EVENT_OF[transition.to], { membershipId, termId }, facts);
  return true;
}
