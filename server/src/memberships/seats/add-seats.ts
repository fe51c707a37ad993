import type { Db } from '../../db/database.ts';
import { type Day, daysBetween } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { prorate } from '../../kernel/money.ts';
import { conditionsById } from '../../policies/conditions.ts';
import type { Change } from '../change.ts';
import { recordEvent } from '../events.table.ts';
import { findCaseOfTerm, setRenewalSeats } from '../renewals/renewals.table.ts';
import { findSuccessor, seatsOf, type TermRow } from '../terms/terms.table.ts';
import { requireCurrentTerm } from '../terms/terms.ts';
import { refuseFewerSeats } from './seat-limit.ts';
import { insertSeatChange, listSeatChanges, listTakenSeats } from './seats.table.ts';

type Addition = { added: number; reason: string };

/**
 * What seats added on a day cost until the term ends, without VAT: rounded for one seat, then multiplied. `ofDays` is what the
 * price of a seat is for; a term that began as an upgrade is shorter.
 */
export function priceOfSeats(
  term: Pick<TermRow, 'ends_on' | 'unit_net_cents'>,
  { added, day, ofDays }: { added: number; day: Day; ofDays: number },
) {
  const daysLeft = daysBetween(day, term.ends_on);
  const unitCents = prorate(term.unit_net_cents, daysLeft, ofDays);
  return { daysLeft, unitCents, netCents: added * unitCents };
}

/**
 * Adds seats to the term that runs, from today; its last day does not move (B4). A negative number takes back seats that were
 * added in the same month (B7); other seats leave at the renewal.
 * @throws DomainError validation, conflict when no term runs, or more people sit there than would be left
 */
export async function addSeats(
  change: Change,
  membershipId: number,
  { added, reason }: Addition,
): Promise<void> {
  const { trx, clock, day } = change;
  const term = await requireCurrentTerm(change, membershipId);
  if (term.offer !== 'BUSINESS')
    throw new DomainError('conflict', 'Seule une adhésion Business peut recevoir des places.');
  if (added < 0) await refuseTakingBack(change, term, -added);
  const ofDays = await daysOfPrice(trx, term);
  const { netCents } = priceOfSeats(term, { added, day, ofDays });
  await insertSeatChange(trx, {
    termId: term.id,
    effectiveOn: day,
    added,
    unitNetCents: term.unit_net_cents,
    reason,
    at: timestamp(clock),
  });
  await followInRenewal(change, term, { added, reason });
  const seats = await seatsOf(trx, term);
  await recordEvent(change, 'seats.added', { membershipId, termId: term.id }, { seats, netCents, reason });
}

export const daysOfPrice = async (db: Db, { policy_version_id }: TermRow) =>
  (await conditionsById(db, policy_version_id)).rules.termDays;

async function refuseTakingBack({ trx, day }: Change, term: TermRow, count: number): Promise<void> {
  const month = day.slice(0, 7);
  const changes = await listSeatChanges(trx, term.id);
  const addedThisMonth = changes
    .filter(({ effective_on }) => effective_on.startsWith(month))
    .reduce((sum, { added }) => sum + added, 0);
  if (count > addedThisMonth)
    throw fieldError(
      'added',
      'Seules les places ajoutées ce mois-ci peuvent être reprises\u202f; les autres se réduisent au renouvellement.',
    );
  await refuseFewerSeats(trx, term.membership_id, (await seatsOf(trx, term)) - count);
}

/**
 * What is agreed for the next term follows, as seats stay when a term is renewed: its notice may be sent, or it may be planned.
 * It never falls below the people who sit there.
 */
async function followInRenewal({ trx, clock }: Change, term: TermRow, { added, reason }: Addition) {
  const least = Math.max(1, (await listTakenSeats(trx, term.membership_id)).length);
  const renewal = await findCaseOfTerm(trx, term.id);
  if (renewal?.seats) await setRenewalSeats(trx, renewal.id, Math.max(renewal.seats + added, least));
  const next = await findSuccessor(trx, term.id);
  if (next?.state !== 'PLANNED') return;
  const change = Math.max(added, least - (await seatsOf(trx, next)));
  if (change === 0) return;
  await insertSeatChange(trx, {
    termId: next.id,
    effectiveOn: next.starts_on,
    added: change,
    unitNetCents: next.unit_net_cents,
    reason,
    at: timestamp(clock),
  });
}

/** What is charged for the seats of one month, in one line for each day of effect. */
export type SeatCharge = {
  label: string;
  purpose: 'SEATS';
  from: Day;
  to: Day;
  seats: number;
  unitCents: number;
  netCents: number;
};

/**
 * The charges for seats added to a term in a month: additions and returns of the same day are one (B7), and what comes to nothing
 * is not charged (B2, B3). Each line multiplies out (B6) and says what it is for and until when (B5).
 * @param month « 2027-03 »
 */
export async function seatChargesOf(db: Db, term: TermRow, month: string): Promise<SeatCharge[]> {
  const ofDays = await daysOfPrice(db, term);
  const addedOn = new Map<Day, number>();
  for (const { effective_on: day, added } of await listSeatChanges(db, term.id))
    if (day.startsWith(month)) addedOn.set(day, (addedOn.get(day) ?? 0) + added);
  return [...addedOn]
    .filter(([, added]) => added !== 0)
    .map(([day, added]) => {
      const { daysLeft, unitCents, netCents } = priceOfSeats(term, { added, day, ofDays });
      const label = `${added}\u00a0${Math.abs(added) === 1 ? 'place' : 'places'}, ${daysLeft}/${ofDays}\u00a0jours`;
      return { label, purpose: 'SEATS', from: day, to: term.ends_on, seats: added, unitCents, netCents };
    });
}
