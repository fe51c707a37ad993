import { timestamp } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import type { Change } from '../change.ts';
import { chargeSeats } from '../charges/charge-seats.ts';
import { recordEvent } from '../events.table.ts';
import { findCaseOfTerm, setRenewalSeats } from '../renewals/renewals.table.ts';
import { findSuccessor, seatsOf, type TermRow } from '../terms/terms.table.ts';
import { requireCurrentTerm } from '../terms/terms.ts';
import { refuseFewerSeats } from './seat-limit.ts';
import { daysOfPrice, priceOfSeats } from './seat-price.ts';
import { insertSeatChange, listSeatChanges, listTakenSeats } from './seats.table.ts';

type Addition = { added: number; reason: string };

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
  await chargeSeats(change, term, day);
  await followInRenewal(change, term, { added, reason });
  const seats = await seatsOf(trx, term);
  await recordEvent(change, 'seats.added', { membershipId, termId: term.id }, { seats, netCents, reason });
}

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
async function followInRenewal(change: Change, term: TermRow, { added, reason }: Addition) {
  const { trx, clock } = change;
  const least = Math.max(1, (await listTakenSeats(trx, term.membership_id)).length);
  const renewal = await findCaseOfTerm(trx, term.id);
  if (renewal?.seats) await setRenewalSeats(trx, renewal.id, Math.max(renewal.seats + added, least));
  const next = await findSuccessor(trx, term.id);
  if (next?.state !== 'PLANNED') return;
  const followed = Math.max(added, least - (await seatsOf(trx, next)));
  if (followed === 0) return;
  await insertSeatChange(trx, {
    termId: next.id,
    effectiveOn: next.starts_on,
    added: followed,
    unitNetCents: next.unit_net_cents,
    reason,
    at: timestamp(clock),
  });
  await chargeSeats(change, next, next.starts_on);
}
