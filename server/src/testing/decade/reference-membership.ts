// What a membership should be, written a second time and as plainly as possible: one object in memory, days, and the rules of the
// general conditions. Tests let it live beside the product and compare. What people do is in reference-verbs.ts, what the clock
// and the mail do in reference-calendar.ts, and what screens should say of it in reference-screens.ts.

import type { MemberType } from '@cercle/contract/member-type';
import type {
  MembershipEventKind,
  RenewalState,
  TermOrigin,
  TermState,
} from '@cercle/contract/membership-states';
import { addDays, type Day, monthsBefore } from '../../kernel/calendar.ts';
import { policyOn, type ReferencePolicy } from './reference-policies.ts';

const TERM_DAYS = 365;
const NOTICE_MONTHS = 1;

/** What a term offers. */
export type Pack = { offer: MemberType; seats: number; unitNetCents: number };

export type ReferenceRenewal = {
  state: RenewalState;
  noticeFrom: Day;
  /** What the next term is to be: agreed before the notice, then as the notice says. */
  agreed: { seats: number; unitNetCents: number } | null;
  noticed: ReferencePolicy | null;
  /** The notice that counts, and what has become of it. */
  notice: Notice | null;
  toldOn: Day | null;
  invoiceOn: Day | null;
  /** The sending by which the invoice was received; null where somebody noted it. */
  receivedBy: Sending | null;
  declineUntil: Day | null;
  declinedOn: Day | null;
};

type Notice = { address: string; acceptedOn: Day | null; failedOn: Day | null };

/** A mail with an invoice: the days on which it was accepted, and refused or returned. */
export type Sending = { acceptedOn: Day | null; failedOn: Day | null };

/** An issued invoice for a whole term, and its sendings, the first one first. */
export type ReferenceInvoice = { isCredited: boolean; sendings: Sending[] };

export type ReferenceTerm = Pack & {
  number: number;
  from: Day;
  /** The first day after it, and where it was closed before that, that day. */
  to: Day;
  closedOn: Day | null;
  policy: ReferencePolicy;
  origin: TermOrigin;
  state: TermState;
  follows: ReferenceTerm | null;
  renewal: ReferenceRenewal | null;
  /** Seats added since it began: the day and how many. */
  added: { on: Day; count: number }[];
  invoices: ReferenceInvoice[];
};

export type ReferenceSeat = { accountId: number; address: string; from: Day; to: Day | null };

/** What was asked for is not possible. */
export class Refused extends Error {}

export type ReferenceMembership = {
  id: number;
  memberSince: Day;
  isCompany: boolean;
  /** Of who answers for a company's dues. */
  duesAddress: string | null;
  terms: ReferenceTerm[];
  seats: ReferenceSeat[];
  /** Lines of its history: « 2027-03-02 term.started 1 ». */
  history: string[];
  /** Lines of which a letter is to be written. */
  lettersDue: { kind: MembershipEventKind; term: ReferenceTerm | null; address: string | null }[];
  /** Letters that were written: « anna@… Votre adhésion continue ». */
  letters: string[];
};

export const newMembership = (
  identity: Pick<ReferenceMembership, 'id' | 'memberSince' | 'isCompany' | 'duesAddress'>,
): ReferenceMembership => ({ ...identity, terms: [], seats: [], history: [], lettersDue: [], letters: [] });

/** Those of which a letter is written. */
const TOLD: MembershipEventKind[] = [
  'term.started',
  'term.ended',
  'term.terminated',
  'renewal.declined',
  'renewal.resumed',
  'renewal.confirmed',
  'renewal.decided',
  'seat.activated',
  'seat.released',
];

export function note(
  membership: ReferenceMembership,
  day: Day,
  kind: MembershipEventKind,
  about: { term?: ReferenceTerm; address?: string } = {},
): void {
  const { term = null, address = null } = about;
  membership.history.push(`${day} ${kind} ${term?.number ?? '-'}`);
  if (TOLD.includes(kind)) membership.lettersDue.push({ kind, term, address });
}

export const endOf = ({ closedOn, to }: ReferenceTerm): Day => closedOn ?? to;

export const currentOf = ({ terms }: ReferenceMembership) => terms.find(({ state }) => state === 'CURRENT');
export const plannedOf = ({ terms }: ReferenceMembership) => terms.find(({ state }) => state === 'PLANNED');
export const successorOf = ({ terms }: ReferenceMembership, term: ReferenceTerm) =>
  terms.find(({ follows, state }) => follows === term && state !== 'ANNULLED');
export const seatedOn = ({ seats }: ReferenceMembership) => seats.filter(({ to }) => to === null);
export const seatsOf = ({ seats, added }: ReferenceTerm) =>
  added.reduce((sum, { count }) => sum + count, seats);

export const termEnd = (from: Day): Day => addDays(from, TERM_DAYS);

export function refuseOverlap({ terms }: ReferenceMembership, { from, to }: { from: Day; to: Day }): void {
  if (terms.some((other) => other.state !== 'ANNULLED' && other.from < to && from < endOf(other)))
    throw new Refused('overlap');
}

type NewTerm = Pack & Pick<ReferenceTerm, 'from' | 'policy' | 'origin' | 'follows'> & { to?: Day };

/** Adds a term that is planned. */
export function plan(membership: ReferenceMembership, day: Day, term: NewTerm): ReferenceTerm {
  const { terms } = membership;
  const to = term.to ?? termEnd(term.from);
  refuseOverlap(membership, { from: term.from, to });
  const planned: ReferenceTerm = {
    ...term,
    ...{
      number: terms.length + 1,
      to,
      closedOn: null,
      state: 'PLANNED',
      renewal: null,
      added: [],
      invoices: [],
    },
  };
  terms.push(planned);
  note(membership, day, 'term.granted', { term: planned });
  return planned;
}

/** A term begins, be it late; the one before it ended on its last day. */
export function begin(membership: ReferenceMembership, day: Day, term: ReferenceTerm): void {
  const before = term.follows;
  if (before?.state === 'CURRENT') close(membership, before.to, before, 'ENDED');
  term.state = 'CURRENT';
  note(membership, day, 'term.started', { term });
  openRenewal(term);
}

export function openRenewal(term: ReferenceTerm): void {
  term.renewal = {
    ...{ state: 'OPEN', noticeFrom: monthsBefore(term.to, NOTICE_MONTHS) },
    ...{ agreed: null, noticed: null, notice: null, toldOn: null },
    ...{ invoiceOn: null, receivedBy: null, declineUntil: null, declinedOn: null },
  };
}

const CLOSED_EVENT = {
  ENDED: 'term.ended',
  ANNULLED: 'term.annulled',
  REPLACED: 'term.replaced',
  TERMINATED: 'term.terminated',
} as const;

export function close(
  membership: ReferenceMembership,
  day: Day,
  term: ReferenceTerm,
  state: keyof typeof CLOSED_EVENT,
): void {
  term.state = state;
  if (state === 'ANNULLED') term.closedOn = term.from;
  else if (state !== 'ENDED') term.closedOn = day;
  note(membership, day, CLOSED_EVENT[state], { term });
  // What began by a renewal, and is over, cannot be declined any more.
  if (state === 'ENDED' && term.follows?.renewal && term.follows.renewal.state !== 'RENEWED')
    endRenewal(membership, day, term.follows);
}

/** As if a term had never begun; nor does what was to follow it. */
export function annul(membership: ReferenceMembership, day: Day, term: ReferenceTerm): void {
  const next = successorOf(membership, term);
  if (next) annul(membership, day, next);
  close(membership, day, term, 'ANNULLED');
  endRenewal(membership, day, term);
}

export function endRenewal(membership: ReferenceMembership, day: Day, term: ReferenceTerm): void {
  if (!term.renewal || term.renewal.state === 'ENDED') return;
  term.renewal.state = 'ENDED';
  note(membership, day, 'renewal.ended', { term });
}

/** All people leave. */
export function releaseAll(membership: ReferenceMembership, day: Day): void {
  for (const seat of seatedOn(membership)) release(membership, day, seat);
}

export function release(membership: ReferenceMembership, day: Day, seat: ReferenceSeat): void {
  seat.to = day < seat.from ? seat.from : day;
  note(membership, day, 'seat.released', { address: seat.address });
}

/** The next term, from the day on which this one ends, as its notice says; without one, as things stand on the day of `toldOn`. */
export function planRenewal(
  membership: ReferenceMembership,
  day: Day,
  term: ReferenceTerm,
  { policies, toldOn }: { policies: ReferencePolicy[]; toldOn: Day },
): ReferenceTerm {
  const { agreed = null, noticed = null } = term.renewal ?? {};
  const { pack, policy } =
    agreed && noticed
      ? { pack: { offer: term.offer, ...agreed }, policy: noticed }
      : proposal(term, policies, toldOn);
  const next = plan(membership, day, { ...pack, policy, from: term.to, origin: 'RENEWAL', follows: term });
  if (next.from <= day) begin(membership, day, next);
  return next;
}

/** What a notice that is given on a day says. */
export function proposal(
  term: ReferenceTerm,
  policies: ReferencePolicy[],
  on: Day,
): { pack: Pack; policy: ReferencePolicy } {
  const policy = policyOn(policies, term.to, on);
  const { offer, renewal } = term;
  if (offer === 'SINGLE') return { policy, pack: { offer, seats: 1, unitNetCents: policy.singlePriceCents } };
  const asIs = { seats: seatsOf(term), unitNetCents: term.unitNetCents };
  return { policy, pack: { offer, ...(renewal?.agreed ?? asIs) } };
}
