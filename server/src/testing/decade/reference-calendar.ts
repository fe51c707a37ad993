// What the clock and the mail do with a membership: everything that is due by a day, in the order of its days.

import { addDays, type Day } from '../../kernel/calendar.ts';
import { learnOfInvoice } from './reference-invoices.ts';
import {
  annul,
  begin,
  close,
  endRenewal,
  note,
  type ReferenceMembership,
  type ReferenceTerm,
  releaseAll,
  seatedOn,
  successorOf,
} from './reference-membership.ts';
import type { ReferencePolicy } from './reference-policies.ts';
import { sendNotice, tell } from './reference-verbs.ts';

type Today = { day: Day; policies: ReferencePolicy[]; isAutomatic: boolean };

export function runCalendar(membership: ReferenceMembership, today: Today): void {
  for (const term of membership.terms) learnOfNotice(membership, today, term);
  for (const term of membership.terms) learnOfInvoice(membership, term);
  for (let step = nextStep(membership, today); step; step = nextStep(membership, today)) step.work();
  writeLetters(membership);
}

/** A notice that was accepted is received; one that was refused, or came back, is not. */
function learnOfNotice(membership: ReferenceMembership, { policies }: Today, term: ReferenceTerm): void {
  const { renewal } = term;
  const { acceptedOn = null, failedOn = null } = renewal?.notice ?? {};
  if (!renewal) return;
  const isOpen = renewal.state === 'OPEN' || renewal.state === 'UNTOLD';
  if (failedOn !== null) {
    if (isOpen || renewal.state === 'TOLD' || renewal.state === 'CLOCK')
      returnNotice(membership, failedOn, term);
  } else if (acceptedOn !== null && isOpen && term.state === 'CURRENT' && acceptedOn < term.to)
    tell(membership, { day: acceptedOn, policies }, { term, renewal }, acceptedOn);
}

export function returnNotice(membership: ReferenceMembership, day: Day, term: ReferenceTerm): void {
  const { renewal } = term;
  if (!renewal) return;
  const next = successorOf(membership, term);
  const hasBegun = next?.state === 'CURRENT';
  Object.assign(renewal, { state: hasBegun ? 'NEEDS_DECISION' : 'UNTOLD', toldOn: null, notice: null });
  Object.assign(renewal, { invoiceOn: null, receivedBy: null, declineUntil: null });
  note(membership, day, 'notice.undelivered', { term });
  if (next && !hasBegun) annul(membership, day, next);
}

type Step = { on: Day; order: number; work: () => void };

function nextStep(membership: ReferenceMembership, today: Today): Step | undefined {
  const steps = membership.terms.flatMap((term) => stepsOf(membership, today, term));
  return steps.sort((one, other) => one.on.localeCompare(other.on) || one.order - other.order)[0];
}

function stepsOf(membership: ReferenceMembership, today: Today, term: ReferenceTerm): Step[] {
  const { day, policies, isAutomatic } = today;
  const { renewal } = term;
  const steps: Step[] = [];
  const add = (on: Day, order: number, work: (on: Day) => void) => {
    if (on <= day) steps.push({ on, order, work: () => work(on) });
  };
  if (renewal?.declineUntil) {
    const on = addDays(renewal.declineUntil, 1);
    if (renewal.state === 'CLOCK') add(on, 0, () => confirm(membership, on, term));
    if (renewal.state === 'DECLINED' && term.state !== 'CURRENT')
      add(on, 0, () => endRenewal(membership, on, term));
  }
  if (term.state === 'PLANNED') add(term.from, 1, (on) => begin(membership, on, term));
  if (term.state === 'CURRENT' && successorOf(membership, term)?.state !== 'PLANNED')
    add(term.to, 2, (on) => reachEnd(membership, on, term));
  const isToBeTold = renewal?.state === 'OPEN' && renewal.notice === null && term.state === 'CURRENT';
  if (isAutomatic && isToBeTold && day < term.to)
    add(renewal.noticeFrom, 3, () =>
      sendNotice(membership, { day, policies }, { term, renewal }, duesAddress(membership)),
    );
  return steps;
}

function confirm(membership: ReferenceMembership, day: Day, term: ReferenceTerm): void {
  if (term.renewal) term.renewal.state = 'RENEWED';
  note(membership, day, 'renewal.confirmed', { term });
}

function reachEnd(membership: ReferenceMembership, day: Day, term: ReferenceTerm): void {
  const { renewal } = term;
  close(membership, day, term, 'ENDED');
  if (renewal?.state === 'DECLINED') {
    releaseAll(membership, day);
    if (renewal.declineUntil === null || renewal.declineUntil < day) endRenewal(membership, day, term);
  } else if (renewal?.state === 'OPEN' || renewal?.state === 'UNTOLD') {
    renewal.state = 'NEEDS_DECISION';
    note(membership, day, 'renewal.undecided', { term });
  }
}

/** Who answers for the dues of a company, else who sits there first, or left last. */
export function duesAddress(membership: ReferenceMembership): string {
  if (membership.duesAddress) return membership.duesAddress;
  const [seated] = seatedOn(membership);
  const [left] = membership.seats.toSorted((one, other) => (other.to ?? '').localeCompare(one.to ?? ''));
  return (seated ?? left)?.address ?? '';
}

/** Subjects, as they begin. */
const SUBJECT = {
  begun: 'Votre adhésion au cercle',
  ended: 'Votre adhésion a pris fin',
  declined: 'Votre adhésion ne sera pas renouvelée',
  resumed: 'Votre adhésion continue',
  renewed: 'Votre adhésion est renouvelée',
  given: 'Votre place',
  taken: 'libérée',
};

function writeLetters(membership: ReferenceMembership): void {
  for (const due of membership.lettersDue) {
    const subject = subjectOf(membership, due);
    const address = due.address ?? duesAddress(membership);
    if (subject && address) membership.letters.push(`${address} ${subject}`);
  }
  membership.lettersDue = [];
}

function subjectOf(
  membership: ReferenceMembership,
  { kind, term }: ReferenceMembership['lettersDue'][number],
): string | null {
  const next = term && successorOf(membership, term);
  switch (kind) {
    case 'term.started':
      return term?.origin === 'RENEWAL' ? null : SUBJECT.begun;
    case 'term.ended':
      return next || term?.renewal?.state === 'NEEDS_DECISION' ? null : SUBJECT.ended;
    case 'term.terminated':
      return SUBJECT.ended;
    case 'renewal.declined':
      return SUBJECT.declined;
    case 'renewal.resumed':
      return SUBJECT.resumed;
    case 'renewal.confirmed':
      return next ? SUBJECT.renewed : null;
    case 'renewal.decided':
      return next ? SUBJECT.renewed : SUBJECT.ended;
    default: {
      const isBusiness = membership.terms.at(-1)?.offer === 'BUSINESS';
      if (!isBusiness) return null;
      return kind === 'seat.activated' ? SUBJECT.given : SUBJECT.taken;
    }
  }
}
