// What people do with a membership: each changes it, or refuses before it has changed anything.

import type { RenewalState } from '@cercle/contract/membership-states';
import { addDays, type Day } from '../../kernel/calendar.ts';
import {
  annul,
  begin,
  close,
  currentOf,
  endRenewal,
  note,
  openRenewal,
  type Pack,
  plan,
  plannedOf,
  planRenewal,
  proposal,
  type ReferenceMembership,
  type ReferenceRenewal,
  type ReferenceSeat,
  type ReferenceTerm,
  Refused,
  refuseOverlap,
  release,
  releaseAll,
  seatedOn,
  seatsOf,
  successorOf,
  termEnd,
} from './reference-membership.ts';
import { policyOn, type ReferencePolicy } from './reference-policies.ts';
import { declineUntil } from './reference-windows.ts';

const MAX_DAYS_AHEAD = 366;

/** The day on which something happens, and the conditions that were announced. */
export type Moment = { day: Day; policies: ReferencePolicy[] };
type CaseOf = { term: ReferenceTerm; renewal: ReferenceRenewal };

export function refuse(isRefused: boolean, why: string): void {
  if (isRefused) throw new Refused(why);
}

export function grant(
  membership: ReferenceMembership,
  { day, policies }: Moment,
  { from, ...pack }: Pack & { from: Day },
): void {
  const last = membership.terms.findLast(({ state }) => state !== 'ANNULLED');
  refuse(from > addDays(day, MAX_DAYS_AHEAD), 'too far ahead');
  refuse(last !== undefined && from < day, 'in the past');
  refuse(seatedOn(membership).length > pack.seats, 'more people than seats');
  refuseOverlap(membership, { from, to: termEnd(from) });
  if (last) abandon(membership, day, last);
  const policy = policyOn(policies, from, day);
  const price = pack.offer === 'SINGLE' ? { seats: 1, unitNetCents: policy.singlePriceCents } : {};
  const origin = last ? 'REJOIN' : 'FIRST';
  const term = plan(membership, day, { ...pack, ...price, from, policy, origin, follows: null });
  if (from <= day) begin(membership, day, term);
  const lastSeat = membership.seats.at(-1);
  const staysSingle = pack.offer === 'SINGLE' && last?.offer === 'SINGLE';
  if (staysSingle && lastSeat && seatedOn(membership).length === 0)
    assign(membership, { day, policies }, { accountId: lastSeat.accountId, address: lastSeat.address });
}

/** Whatever was to follow a term does not, and nothing is to be decided any more. */
function abandon(membership: ReferenceMembership, day: Day, term: ReferenceTerm): void {
  const next = successorOf(membership, term);
  if (next?.state === 'PLANNED') annul(membership, day, next);
  endRenewal(membership, day, term);
  const before = term.follows;
  if (before?.renewal && before.renewal.state !== 'RENEWED') endRenewal(membership, day, before);
}

export function upgrade(
  membership: ReferenceMembership,
  { day, policies }: Moment,
  pack: Pick<Pack, 'seats' | 'unitNetCents'>,
): void {
  const term = currentOf(membership);
  if (term?.offer !== 'SINGLE' || day >= term.to) throw new Refused('no Single term runs');
  abandon(membership, day, term);
  close(membership, day, term, 'REPLACED');
  const next = plan(membership, day, {
    ...{ ...pack, offer: 'BUSINESS', from: day, to: term.to, policy: policyOn(policies, day, day) },
    ...{ origin: 'UPGRADE', follows: term },
  });
  next.state = 'CURRENT';
  openRenewal(next);
}

export function terminate(membership: ReferenceMembership, { day }: Moment): void {
  const term = currentOf(membership);
  if (!term || day >= term.to) throw new Refused('no term runs');
  abandon(membership, day, term);
  close(membership, day, term, 'TERMINATED');
  releaseAll(membership, day);
}

// Seats

/** As many as every term has on which the people are to sit: the one that runs, the next, or the one that is agreed. */
function seatLimit(membership: ReferenceMembership): number {
  const terms = membership.terms.filter(({ state }) => state === 'CURRENT' || state === 'PLANNED');
  const agreed = plannedOf(membership) ? undefined : currentOf(membership)?.renewal?.agreed;
  return Math.min(...terms.map(seatsOf), agreed?.seats ?? Number.POSITIVE_INFINITY);
}

export function assign(
  membership: ReferenceMembership,
  { day }: Moment,
  person: Pick<ReferenceSeat, 'accountId' | 'address'>,
): void {
  const hasTerm = currentOf(membership) ?? plannedOf(membership);
  refuse(!hasTerm || seatedOn(membership).length >= seatLimit(membership), 'no seat left');
  membership.seats.push({ ...person, from: day, to: null });
  note(membership, day, 'seat.activated', { address: person.address });
}

export function leave(membership: ReferenceMembership, { day }: Moment, accountId: number): void {
  const seat = membership.seats.findLast((each) => each.accountId === accountId);
  if (seat?.to === null) release(membership, day, seat);
}

/** More seats from today, or some of this month taken back; what is agreed for the next term follows. */
export function addSeats(membership: ReferenceMembership, { day }: Moment, count: number): void {
  const term = currentOf(membership);
  if (term?.offer !== 'BUSINESS' || day >= term.to) throw new Refused('no Business term runs');
  const taken = seatedOn(membership).length;
  if (count < 0) {
    const sinceMonth = term.added.filter(({ on }) => on.slice(0, 7) === day.slice(0, 7));
    const addedThisMonth = sinceMonth.reduce((sum, each) => sum + each.count, 0);
    refuse(-count > addedThisMonth, 'they were added earlier');
    refuse(seatsOf(term) + count < taken, 'people sit there');
  }
  term.added.push({ on: day, count });
  const least = Math.max(taken, 1);
  const { agreed } = term.renewal ?? {};
  if (agreed) agreed.seats = Math.max(agreed.seats + count, least);
  const next = plannedOf(membership);
  if (next?.follows === term) {
    const change = Math.max(count, least - seatsOf(next));
    if (change !== 0) next.added.push({ on: next.from, count: change });
  }
  note(membership, day, 'seats.added', { term });
}

// Renewals

export function agreeRenewal(
  membership: ReferenceMembership,
  { term, renewal }: CaseOf,
  agreed: { seats: number; unitNetCents: number },
): void {
  refuse(term.offer === 'SINGLE' || agreed.seats < seatedOn(membership).length, 'more people than seats');
  refuse(renewal.state !== 'OPEN' || renewal.notice !== null, 'it was told');
  renewal.agreed = agreed;
}

/** Sends the notice, which says what the next term is. @param address of who answers for the dues */
export function sendNotice(
  membership: ReferenceMembership,
  { day, policies }: Moment,
  { term, renewal }: CaseOf,
  address: string,
): void {
  refuse(day < renewal.noticeFrom || day >= term.to, 'not the month of the notice');
  refuse(!['OPEN', 'UNTOLD'].includes(renewal.state) || renewal.notice !== null, 'it was sent');
  const { pack, policy } = proposal(term, policies, day);
  renewal.agreed = { seats: pack.seats, unitNetCents: pack.unitNetCents };
  renewal.noticed = policy;
  renewal.notice = { address, acceptedOn: null, failedOn: null };
  membership.letters.push(`${address} Votre adhésion se renouvelle`);
  note(membership, day, 'notice.sent', { term });
}

export function tell(
  membership: ReferenceMembership,
  { day, policies }: Moment,
  { term, renewal }: CaseOf,
  on: Day,
): void {
  refuse(on > day || on < renewal.noticeFrom || on >= term.to, 'not in the month of the notice');
  refuse(!['OPEN', 'UNTOLD'].includes(renewal.state), 'it was told');
  refuseOverlap(membership, { from: term.to, to: termEnd(term.to) });
  renewal.state = 'TOLD';
  renewal.toldOn = on;
  note(membership, day, 'notice.received', { term });
  planRenewal(membership, day, term, { policies, toldOn: on });
}

export function receiveInvoice(
  membership: ReferenceMembership,
  { day }: Moment,
  { term, renewal }: CaseOf,
  on: Day,
): void {
  refuse(on > day || (renewal.invoiceOn !== null && on < renewal.invoiceOn), 'not the latest receipt');
  refuse(!['TOLD', 'CLOCK'].includes(renewal.state), 'not told');
  Object.assign(renewal, { state: 'CLOCK', invoiceOn: on, receivedBy: null, declineUntil: declineUntil(on) });
  note(membership, day, 'invoice.received', { term });
}

const isLate = ({ declineUntil }: ReferenceRenewal, on: Day) => declineUntil !== null && on > declineUntil;

export function decline(
  membership: ReferenceMembership,
  { day }: Moment,
  { term, renewal }: CaseOf,
  on = day,
): void {
  refuse(on > day || isLate(renewal, on), 'too late');
  refuse(!['OPEN', 'TOLD', 'UNTOLD', 'CLOCK'].includes(renewal.state), 'not open');
  Object.assign(renewal, { state: 'DECLINED', declinedOn: on });
  note(membership, day, 'renewal.declined', { term });
  const next = successorOf(membership, term);
  if (!next) return;
  annul(membership, day, next);
  if (!currentOf(membership)) releaseAll(membership, day);
}

/** Undoes a decline. */
export function resume(
  membership: ReferenceMembership,
  { day, policies }: Moment,
  { term, renewal }: CaseOf,
) {
  refuse(isLate(renewal, day), 'too late');
  refuse(renewal.invoiceOn === null && day >= term.to, 'the term is over');
  refuse(renewal.state !== 'DECLINED', 'not declined');
  if (renewal.toldOn !== null) refuseOverlap(membership, { from: term.to, to: termEnd(term.to) });
  const { declinedOn } = renewal;
  renewal.state = stateBefore(renewal);
  renewal.declinedOn = null;
  note(membership, day, 'renewal.resumed', { term });
  if (renewal.toldOn === null) return;
  const next = planRenewal(membership, day, term, { policies, toldOn: renewal.toldOn });
  if (next.from > day) return;
  for (const { to, accountId, address } of [...membership.seats])
    if (
      to !== null &&
      to >= (declinedOn ?? day) &&
      !seatedOn(membership).some((seat) => seat.accountId === accountId)
    )
      assign(membership, { day, policies }, { accountId, address });
}

function stateBefore({ toldOn, invoiceOn, noticed, notice }: ReferenceRenewal): RenewalState {
  const hasComeBack = noticed !== null && notice === null;
  if (toldOn === null) return hasComeBack ? 'UNTOLD' : 'OPEN';
  return invoiceOn === null ? 'TOLD' : 'CLOCK';
}

export function decide(
  membership: ReferenceMembership,
  { day, policies }: Moment,
  { term, renewal }: CaseOf,
  renews: boolean,
): void {
  const next = successorOf(membership, term);
  refuse(renewal.state !== 'NEEDS_DECISION', 'nothing to decide');
  refuse(renews && !next && termEnd(term.to) <= day, 'it would be over');
  if (renews && !next) refuseOverlap(membership, { from: term.to, to: termEnd(term.to) });
  renewal.state = renews ? 'RENEWED' : 'ENDED';
  note(membership, day, 'renewal.decided', { term });
  if (renews && !next) planRenewal(membership, day, term, { policies, toldOn: day });
  if (renews) return;
  if (next) annul(membership, day, next);
  releaseAll(membership, day);
}
