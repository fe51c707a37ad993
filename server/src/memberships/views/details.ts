import { frenchDay } from '@cercle/contract/french-day';
import type { MembershipFacts } from '@cercle/contract/membership-states';
import type {
  MembershipDetails,
  MembershipEvent,
  MembershipRenewal,
  MembershipSeat,
  MembershipTerm,
} from '@cercle/contract/membership-views';
import type { Db } from '../../db/database.ts';
import { type Day, lastDay } from '../../kernel/calendar.ts';
import { type Conditions, conditionsById } from '../../policies/conditions.ts';
import { listEvents } from '../events.table.ts';
import { noSuchMembership } from '../memberships.table.ts';
import { declineWindow } from '../renewals/decline-window.ts';
import { type CaseRow, findCaseOfTerm } from '../renewals/renewals.table.ts';
import { daysOfPrice, priceOfSeats } from '../seats/seat-price.ts';
import { listSeatChanges } from '../seats/seats.table.ts';
import { listTerms, type TermRow } from '../terms/terms.table.ts';
import { namesOf, seatListOf } from './details.table.ts';
import { overviewOf } from './list.table.ts';
import { membershipVerbs, renewalVerbs } from './possible.ts';
import { lastOf, toRows } from './rows.ts';

/** @throws DomainError not-found */
export async function detailsOf(db: Db, id: number, day: Day): Promise<MembershipDetails> {
  const [row] = await toRows(db, await overviewOf(db, id));
  if (!row) throw noSuchMembership();
  const terms = await listTerms(db, id);
  const events = await eventsOf(db, id, terms);
  return {
    ...row,
    can: membershipVerbs(terms, row),
    terms: await Promise.all(terms.map((term) => toTerm(db, term, { day, events }))),
    seatList: (await seatListOf(db, id)).map(toSeat),
    events,
  };
}

type Circumstances = { day: Day; events: MembershipEvent[] };

async function toTerm(db: Db, term: TermRow, { day, events }: Circumstances): Promise<MembershipTerm> {
  const [policy, changes, renewal] = await Promise.all([
    conditionsById(db, term.policy_version_id),
    listSeatChanges(db, term.id),
    findCaseOfTerm(db, term.id),
  ]);
  const ofDays = await daysOfPrice(db, term);
  return {
    id: term.id,
    number: term.number,
    startsOn: term.starts_on,
    // One that was annulled is shown as it was planned: it had no day of its own.
    lastDay: term.state === 'ANNULLED' ? lastDay(term.ends_on) : lastOf(term),
    closedOn: term.closed_on,
    offer: term.offer,
    seats: changes.reduce((sum, { added }) => sum + added, term.seats),
    unitNetCents: term.unit_net_cents,
    seatsReason: term.seats_reason,
    origin: term.origin,
    state: term.state,
    policy: { id: policy.id, validFrom: policy.validFrom },
    seatChanges: changes.map(({ effective_on: effectiveOn, added, reason }) => {
      const { daysLeft, unitCents, netCents } = priceOfSeats(term, { added, day: effectiveOn, ofDays });
      return { effectiveOn, added, reason, unitCents, netCents, daysLeft, ofDays };
    }),
    renewal: renewal ? toRenewal(renewal, term, { policy, day, events }) : null,
  };
}

const toRenewal = (
  row: CaseRow,
  term: TermRow,
  { policy, day, events }: Circumstances & { policy: Conditions },
): MembershipRenewal => ({
  id: row.id,
  state: row.state,
  noticeFrom: row.notice_from,
  noticeBecause: noticeReason(term, policy),
  toldOn: row.told_on,
  invoiceReceivedOn: row.invoice_received_on,
  invoiceReceivedBy: row.invoice_received_on && invoiceEvidence(events, term),
  declineUntil: row.decline_until,
  declineBecause:
    row.invoice_received_on && declineWindow(row.invoice_received_on, policy.rules.declineDays).because,
  declinedOn: row.declined_on,
  seats: row.seats,
  unitNetCents: row.unit_net_cents,
  can: renewalVerbs(row, term, day),
});

function noticeReason({ ends_on }: TermRow, { rules: { noticeMonths } }: Conditions): string {
  const within = noticeMonths === 1 ? 'le mois qui précède' : `les ${noticeMonths}\u00a0mois qui précèdent`;
  return `dans ${within} l’échéance du ${frenchDay(ends_on)}`;
}

/** What the latest receipt of the invoice rests on; the newest events come first. */
const invoiceEvidence = (events: MembershipEvent[], { number }: TermRow) =>
  events.find(({ kind, termNumber }) => kind === 'invoice.received' && termNumber === number)?.facts
    .evidence ?? null;

type SeatRow = Awaited<ReturnType<typeof seatListOf>>[number];

/** A seat that was released on the day it was given had no day of its own. */
const toSeat = (row: SeatRow): MembershipSeat => ({
  id: row.id,
  accountId: row.account_id,
  requestId: row.request_id,
  fullName: row.full_name,
  email: row.email,
  from: row.from_on,
  lastDay: row.to_on && (row.to_on === row.from_on ? row.from_on : lastDay(row.to_on)),
  state: row.state,
});

async function eventsOf(db: Db, id: number, terms: TermRow[]): Promise<MembershipEvent[]> {
  const rows = (await listEvents(db, id)).map((row) => ({
    ...row,
    facts: JSON.parse(row.facts) as MembershipFacts,
  }));
  const names = await namesOf(
    db,
    rows.flatMap(({ facts }) => facts.accountId ?? []),
  );
  return rows.map(({ id, at, day, kind, by_name, term_id, facts }) => ({
    ...{ id, at, day, kind, facts, by: by_name },
    termNumber: terms.find((term) => term.id === term_id)?.number ?? null,
    person: (facts.accountId !== undefined && names.get(facts.accountId)) || null,
  }));
}
