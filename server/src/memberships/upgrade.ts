import { netOf, prorate } from '@cercle/contract/money';
import { type Day, daysBetween } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { conditionsOn } from '../policies/conditions.ts';
import type { Change } from './change.ts';
import { chargeUpgrade } from './charges/charge-upgrade.ts';
import { recordEvent } from './events.table.ts';
import { type Agreement, refuseFewSeats } from './grant.ts';
import { abandonRenewals, openCase } from './renewals/renewals.ts';
import { insertTerm, type TermRow } from './terms/terms.table.ts';
import { replaceTerm, requireCurrentTerm } from './terms/terms.ts';

/** What a change of offer is worth, without VAT: unused days of the old one, and the same days of the new one. */
export type Exchange = { daysLeft: number; ofDays: number; creditCents: number; chargeCents: number };

/** The whole pack for the days left, each rounded once. `ofDays` is what the price of a seat is for. */
function exchangeOf(
  before: Pick<TermRow, 'ends_on' | 'unit_net_cents' | 'seats'>,
  after: Pick<Agreement, 'seats' | 'unitNetCents'>,
  { day, ofDays }: { day: Day; ofDays: number },
): Exchange {
  const daysLeft = daysBetween(day, before.ends_on);
  return {
    daysLeft,
    ofDays,
    creditCents: prorate(netOf(before.seats, before.unit_net_cents), daysLeft, ofDays),
    chargeCents: prorate(netOf(after.seats, after.unitNetCents), daysLeft, ofDays),
  };
}

/**
 * Single → Business today. The last day does not move (research: one or the other, never both, A2); who sits there keeps the seat.
 * @throws DomainError validation, conflict when no Single term runs
 */
export async function upgradeTerm(
  change: Change,
  membershipId: number,
  agreement: Omit<Agreement, 'offer'>,
): Promise<{ term: TermRow; exchange: Exchange }> {
  const { trx, clock, day } = change;
  const before = await requireCurrentTerm(change, membershipId);
  if (before.offer === 'BUSINESS') throw new DomainError('conflict', 'Cette adhésion est déjà Business.');
  const policy = await conditionsOn(trx, day, day);
  refuseFewSeats({ ...agreement, offer: 'BUSINESS' }, policy.rules);
  const exchange = exchangeOf(before, agreement, { day, ofDays: policy.rules.termDays });
  await abandonRenewals(change, before);
  await replaceTerm(change, before);
  const term = await insertTerm(trx, {
    ...agreement,
    offer: 'BUSINESS',
    membershipId,
    startsOn: day,
    endsOn: before.ends_on,
    policyVersionId: policy.id,
    origin: 'UPGRADE',
    state: 'CURRENT',
    predecessorId: before.id,
    at: timestamp(clock),
  });
  await recordEvent(change, 'term.granted', { membershipId, termId: term.id }, { origin: 'UPGRADE' });
  await chargeUpgrade(change, { before, after: term }, exchange);
  await openCase(change, term);
  return { term, exchange };
}
