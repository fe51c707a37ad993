// What administrators may do with a membership and its renewals today. The verbs refuse all else by themselves; this tells
// screens what to offer.

import type { MembershipVerb, RenewalVerb } from '@cercle/contract/membership-labels';
import type { RenewalState } from '@cercle/contract/membership-states';
import type { MembershipRow } from '@cercle/contract/membership-views';
import type { Day } from '../../kernel/calendar.ts';
import type { CaseRow } from '../renewals/renewals.table.ts';
import type { TermRow } from '../terms/terms.table.ts';

type Seats = Pick<MembershipRow, 'seats' | 'takenSeats'>;

export function membershipVerbs(
  terms: Pick<TermRow, 'state' | 'offer'>[],
  { seats, takenSeats }: Seats,
): MembershipVerb[] {
  const current = terms.find(({ state }) => state === 'CURRENT');
  const isOpen = current !== undefined || terms.some(({ state }) => state === 'PLANNED');
  const possible: Record<MembershipVerb, boolean> = {
    grant: !isOpen,
    upgrade: current?.offer === 'SINGLE',
    terminate: current !== undefined,
    addSeats: current?.offer === 'BUSINESS',
    assignSeat: isOpen && takenSeats < (seats ?? 0),
  };
  return chosen(possible);
}

export function renewalVerbs(renewal: CaseRow, term: TermRow, day: Day): RenewalVerb[] {
  const isIn = (...states: RenewalState[]) => states.includes(renewal.state);
  const { decline_until: until, notice_mail_id: noticeMail, invoice_delivery_id: sending } = renewal;
  const isTime = isIn('OPEN', 'UNTOLD') && day >= renewal.notice_from && day < term.ends_on;
  const possible: Record<RenewalVerb, boolean> = {
    planRenewal: isIn('OPEN') && noticeMail === null && term.offer === 'BUSINESS',
    sendRenewalNotice: isTime && noticeMail === null,
    recordNotice: isTime,
    // What came back was given by then.
    recordReturn: isIn('OPEN', 'TOLD', 'CLOCK') && day >= renewal.notice_from,
    recordInvoice: isIn('TOLD', 'CLOCK'),
    recordInvoiceReturn: isIn('CLOCK') && sending === null,
    // A letter may have come in time and be recorded later.
    recordDecline: isIn('OPEN', 'TOLD', 'UNTOLD', 'CLOCK'),
    undoDecline: isIn('DECLINED') && (until === null ? day < term.ends_on : day <= until),
    decideRenewal: isIn('NEEDS_DECISION'),
  };
  return chosen(possible);
}

const chosen = <Verb extends string>(possible: Record<Verb, boolean>): Verb[] =>
  (Object.keys(possible) as Verb[]).filter((verb) => possible[verb]);
