// What the product holds of memberships, and what its screens say, beside the model.

import { expect } from 'vitest';
import type { Actor } from '../../kernel/actor.ts';
import type { Day } from '../../kernel/calendar.ts';
import type { Club } from '../club.ts';
import { endOf, type ReferenceMembership, type ReferenceTerm, seatsOf } from './reference-membership.ts';
import { choicesOf, listRow, openRenewalOf, ownScreen } from './reference-screens.ts';

/** One line for each term with its renewal, and one for each seat. */
function linesOf({ terms, seats }: ReferenceMembership): string[] {
  return [
    ...terms.map(termLine),
    ...seats.map(({ accountId, from, to }) => `seat ${accountId} ${from} ${to ?? 'taken'}`),
  ];
}

function termLine(term: ReferenceTerm): string {
  const { number, origin, state, from, to, closedOn, offer, unitNetCents, policy, follows, renewal } = term;
  const head = [number, origin, state, from, to, closedOn, offer, seatsOf(term), unitNetCents, policy.id];
  const { noticeFrom, toldOn, invoiceOn, declineUntil, declinedOn } = renewal ?? {};
  const tail = renewal ? [renewal.state, noticeFrom, toldOn, invoiceOn, declineUntil, declinedOn] : [];
  return [...head, follows?.number ?? null, ...tail].map((value) => value ?? '-').join(' ');
}

/** The same lines, from the tables. */
async function storedLines({ database: { db } }: Club, id: number): Promise<string[]> {
  const terms = await db
    .selectFrom('membership_term as term')
    .leftJoin('renewal_case as renewal', 'renewal.term_id', 'term.id')
    .leftJoin('membership_term as before', 'before.id', 'term.predecessor_id')
    .selectAll('term')
    .select(['renewal.state as renewal_state', 'notice_from', 'told_on', 'invoice_received_on'])
    .select(['decline_until', 'declined_on', 'before.number as follows'])
    .select(({ selectFrom }) =>
      selectFrom('seat_change')
        .select(({ fn }) => fn.sum<number | null>('added').as('added'))
        .whereRef('seat_change.term_id', '=', 'term.id')
        .as('added'),
    )
    .where('term.membership_id', '=', id)
    .orderBy('term.number')
    .execute();
  const seats = await db
    .selectFrom('seat_assignment')
    .select(['account_id', 'from_on', 'to_on'])
    .where('membership_id', '=', id)
    .orderBy('id')
    .execute();
  const lines = terms.map((term) => {
    const seatCount = Number(term.seats) + Number(term.added ?? 0);
    const head = [term.number, term.origin, term.state, term.starts_on, term.ends_on, term.closed_on];
    const pack = [term.offer, seatCount, term.unit_net_cents, term.policy_version_id, term.follows];
    const days = [term.notice_from, term.told_on, term.invoice_received_on, term.decline_until];
    const renewal = term.renewal_state ? [term.renewal_state, ...days, term.declined_on] : [];
    return [...head, ...pack, ...renewal].map((value) => value ?? '-').join(' ');
  });
  return [
    ...lines,
    ...seats.map(({ account_id, from_on, to_on }) => `seat ${account_id} ${from_on} ${to_on ?? 'taken'}`),
  ];
}

async function storedHistory({ database: { db } }: Club, id: number): Promise<string[]> {
  const events = await db
    .selectFrom('membership_event as event')
    .leftJoin('membership_term as term', 'term.id', 'event.term_id')
    .select(['event.day', 'event.kind', 'term.number'])
    .where('event.membership_id', '=', id)
    .execute();
  return events.map(({ day, kind, number }) => `${day} ${kind} ${number ?? '-'}`).sort();
}

/** @throws what differs */
export async function compareStored(club: Club, membership: ReferenceMembership): Promise<void> {
  const { id, history } = membership;
  const lines = await storedLines(club, id);
  expect(lines).toEqual(linesOf(membership));
  expect(await storedHistory(club, id)).toEqual(history.toSorted());
  refuseImpossible(membership);
}

/** Of what is equal to what is stored: terms follow each other, and no more people sit there than there are seats. */
function refuseImpossible({ terms, seats, history }: ReferenceMembership): void {
  const real = terms
    .filter(({ state }) => state !== 'ANNULLED')
    .sort((one, other) => one.from.localeCompare(other.from));
  for (const [index, term] of real.entries()) {
    const next = real[index + 1];
    if (next && next.from < endOf(term)) throw new Error(`Terms ${term.number} and ${next.number} overlap`);
    const isGap = next !== undefined && next.from > endOf(term);
    if (isGap && !isChosen(term, history)) throw new Error(`Nobody chose the gap after term ${term.number}`);
    const taken = seats.filter(({ to }) => to === null).length;
    if (term.state === 'CURRENT' && taken > seatsOf(term)) throw new Error('More people than seats');
  }
}

/** A decline, a decision, an end by agreement, or another term that was granted for later. */
function isChosen({ number, state, renewal }: ReferenceTerm, history: string[]): boolean {
  const acts = ['renewal.declined', 'renewal.decided', 'renewal.ended'].map((kind) => ` ${kind} ${number}`);
  return (
    state !== 'ENDED' || renewal === null || history.some((line) => acts.some((act) => line.endsWith(act)))
  );
}

/** The administrators' page, and the page of one of its people. */
export async function compareScreens(
  { domain, admin }: Club,
  membership: ReferenceMembership,
  { day, member }: { day: Day; member: { id: number; actor: Actor } | null },
): Promise<void> {
  expect(await domain.memberships.find(admin, membership.id)).toMatchObject(listRow(membership));
  if (!member) return;
  const own = await domain.ownMemberships.mine(member.actor);
  expect(own).toMatchObject(ownScreen(membership, member.id, day));
  const term = openRenewalOf(membership);
  if (own?.renewal && term) expect(own.renewal).toEqual({ id: expect.any(Number), ...choicesOf(term, day) });
}
