// When the invoice of a renewal is received, and what becomes of the days to decline when it comes back.

import type { Day } from '../../kernel/calendar.ts';
import {
  note,
  type ReferenceMembership,
  type ReferenceRenewal,
  type ReferenceTerm,
  type Sending,
  successorOf,
} from './reference-membership.ts';
import { declineUntil } from './reference-windows.ts';

/** The days run from the first mail that was accepted and has not come back; a receipt that somebody noted stays. */
export function learnOfInvoice(membership: ReferenceMembership, term: ReferenceTerm): void {
  const { renewal } = term;
  if (renewal?.state === 'TOLD') {
    const first = firstReceived(membership, term);
    if (first) count(membership, { term, renewal }, first, first.acceptedOn);
  } else if (renewal?.state === 'CLOCK' && renewal.receivedBy?.failedOn) {
    const { failedOn } = renewal.receivedBy;
    const wasOver = renewal.declineUntil !== null && renewal.declineUntil < failedOn;
    if (!wasOver) loseInvoice(membership, { term, renewal }, failedOn);
  }
}

type CaseOf = { term: ReferenceTerm; renewal: ReferenceRenewal };
type Received = Sending & { acceptedOn: Day };

function loseInvoice(membership: ReferenceMembership, { term, renewal }: CaseOf, failedOn: Day): void {
  const next = firstReceived(membership, term);
  if (next) {
    count(membership, { term, renewal }, next, failedOn);
    return;
  }
  Object.assign(renewal, { state: 'TOLD', invoiceOn: null, receivedBy: null, declineUntil: null });
  note(membership, failedOn, 'invoice.returned', { term });
}

function firstReceived(membership: ReferenceMembership, term: ReferenceTerm): Received | undefined {
  const invoices = successorOf(membership, term)?.invoices ?? [];
  const sendings = invoices.flatMap(({ isCredited, sendings }) => (isCredited ? [] : sendings));
  const received = sendings.filter(
    (sending): sending is Received => sending.acceptedOn !== null && sending.failedOn === null,
  );
  return received.sort((one, other) => one.acceptedOn.localeCompare(other.acceptedOn))[0];
}

/** Never from an earlier day than they ran before. */
function count(
  membership: ReferenceMembership,
  { term, renewal }: CaseOf,
  receivedBy: Received,
  knownOn: Day,
): void {
  const { acceptedOn } = receivedBy;
  const invoiceOn = renewal.invoiceOn && renewal.invoiceOn > acceptedOn ? renewal.invoiceOn : acceptedOn;
  Object.assign(renewal, { state: 'CLOCK', invoiceOn, receivedBy, declineUntil: declineUntil(invoiceOn) });
  note(membership, invoiceOn > knownOn ? invoiceOn : knownOn, 'invoice.received', { term });
}
