// What the screens should say of a membership.

import type { MembershipState } from '@cercle/contract/membership-labels';
import { addDays, type Day, daysBetween } from '../../kernel/calendar.ts';
import {
  currentOf,
  endOf,
  plannedOf,
  type ReferenceMembership,
  type ReferenceTerm,
  seatedOn,
  seatsOf,
  successorOf,
} from './reference-membership.ts';

/** An invoice that was not sent is a task so many days before its term begins. */
const SOON_DAYS = 14;

const lastDay = (end: Day) => addDays(end, -1);

/** The row of the administrators' list. */
export function listRow(membership: ReferenceMembership) {
  const term = shownTerm(membership);
  return {
    state: stateOf(membership),
    offer: term.offer,
    startsOn: term.from,
    // One that was annulled, or closed on its first day, has no day.
    lastDay: endOf(term) === term.from ? term.from : lastDay(endOf(term)),
    seats: seatsOf(term),
    takenSeats: seatedOn(membership).length,
    memberSince: membership.memberSince,
    next: nextOf(membership),
  };
}

function shownTerm(membership: ReferenceMembership): ReferenceTerm {
  const { terms } = membership;
  const term =
    currentOf(membership) ??
    terms.findLast(({ state }) => state === 'PLANNED') ??
    terms.findLast(({ state }) => state !== 'ANNULLED') ??
    terms.at(-1);
  if (!term) throw new Error('This membership has no term');
  return term;
}

function stateOf(membership: ReferenceMembership): MembershipState {
  const { terms } = membership;
  if (terms.some(({ renewal }) => renewal?.state === 'NEEDS_DECISION')) return 'TO_DECIDE';
  if (currentOf(membership)) return 'CURRENT';
  if (plannedOf(membership)) return 'PLANNED';
  return terms.some(({ state }) => state !== 'ANNULLED') ? 'ENDED' : 'NONE';
}

/** What happens next by itself, or waits for somebody: the first of all days. */
function nextOf({ terms }: ReferenceMembership): { on: Day; what: string } | null {
  const steps = terms.flatMap((term) => {
    const { state, from, to, renewal } = term;
    if (renewal?.state === 'NEEDS_DECISION') return [`${to} DECIDE`];
    if (state === 'PLANNED') return [`${from} BEGIN`];
    if (renewal?.state === 'CLOCK') return [`${renewal.declineUntil} WINDOW`];
    if (state !== 'CURRENT' || !renewal) return [];
    if (renewal.state === 'OPEN' || renewal.state === 'UNTOLD') return [`${renewal.noticeFrom} NOTICE`];
    return renewal.state === 'DECLINED' ? [`${to} END`] : [];
  });
  const [first] = steps.sort();
  if (!first) return null;
  const [on = '', what = ''] = first.split(' ');
  return { on: what === 'END' ? lastDay(on) : on, what };
}

/** What an administrator has to do about its renewals, as « task number-of-the-term ». */
export function tasksOf(membership: ReferenceMembership, day: Day, isProposed: boolean): string[] {
  return membership.terms.flatMap((term) => {
    const { number, to, renewal } = term;
    if (renewal?.state === 'NEEDS_DECISION') return [`DECIDE ${number}`];
    if (renewal?.state === 'TOLD' && to <= addDays(day, SOON_DAYS))
      return isUnsent(successorOf(membership, term)) ? [`SEND_INVOICE ${number}`] : [];
    const isTime = renewal && renewal.notice === null && renewal.noticeFrom <= day && day < to;
    if (!isTime) return [];
    if (renewal.state === 'UNTOLD') return [`TELL_AGAIN ${number}`];
    return renewal.state === 'OPEN' && isProposed ? [`TELL ${number}`] : [];
  });
}

/** It has an invoice that nobody has sent. */
const isUnsent = (term: ReferenceTerm | undefined) =>
  term?.invoices.some(({ isCredited, sendings }) => !isCredited && sendings.length === 0) ?? false;

const CLOSED = ['RENEWED', 'ENDED', 'NEEDS_DECISION'];
const COUNTED = ['CLOCK', 'DECLINED'];

/**
 * The renewal of the term that runs, or of the one before while its days to decline are counted; else the newest. A member who
 * does not renew must not lose the year that runs because nobody noted its invoice.
 */
export function openRenewalOf({ terms }: ReferenceMembership): ReferenceTerm | undefined {
  const withRenewal = terms.filter(({ renewal }) => renewal !== null);
  const open = withRenewal.find(({ state, renewal }) =>
    state === 'CURRENT' ? !CLOSED.includes(renewal?.state ?? '') : COUNTED.includes(renewal?.state ?? ''),
  );
  return open ?? withRenewal.at(-1);
}

/** « Mon adhésion » of somebody with a seat, today or once. */
export function ownScreen(membership: ReferenceMembership, accountId: number, day: Day) {
  const current = currentOf(membership);
  const term = openRenewalOf(membership);
  const planned = plannedOf(membership);
  return {
    memberSince: membership.memberSince,
    isMember: isMemberOn(membership, accountId, day),
    current: current
      ? { lastDay: lastDay(endOf(current)), daysLeft: Math.max(0, daysBetween(day, endOf(current))) }
      : null,
    next:
      planned?.follows && planned.follows === term
        ? { startsOn: planned.from, lastDay: lastDay(planned.to) }
        : null,
  };
}

/** They had a seat of a term that had begun by that day, and have none on it. */
export function isFormerOn(membership: ReferenceMembership, accountId: number, day: Day): boolean {
  const { terms, seats } = membership;
  const wasMember = seats.some(
    (seat) =>
      seat.accountId === accountId &&
      seat.from <= day &&
      terms.some(
        (term) =>
          term.state !== 'ANNULLED' &&
          term.from <= day &&
          seat.from < endOf(term) &&
          (seat.to === null || seat.to >= term.from),
      ),
  );
  return wasMember && !isMemberOn(membership, accountId, day);
}

/** On a day on which they have a seat and a term runs. */
function isMemberOn({ terms, seats }: ReferenceMembership, accountId: number, day: Day): boolean {
  const hasSeat = seats.some(
    (seat) => seat.accountId === accountId && seat.from <= day && (seat.to === null || day < seat.to),
  );
  return hasSeat && terms.some((term) => term.state !== 'ANNULLED' && term.from <= day && day < endOf(term));
}

/** Whether they may decline, or undo it, today. */
export function choicesOf({ renewal, to }: ReferenceTerm, day: Day) {
  if (!renewal) return null;
  const { state, declineUntil } = renewal;
  const isInTime = declineUntil === null || day <= declineUntil;
  return {
    state,
    canDecline: isInTime && ['OPEN', 'TOLD', 'UNTOLD', 'CLOCK'].includes(state),
    canUndo: state === 'DECLINED' && (declineUntil === null ? day < to : day <= declineUntil),
  };
}
