import { frenchDay } from '@cercle/contract/french-day';
import type { MemberType } from '@cercle/contract/member-type';
import type { PolicyRules } from '@cercle/contract/policy-rules';
import { addDays, type Day, termEnd } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import { fieldError } from '../kernel/domain-error.ts';
import { conditionsOn } from '../policies/conditions.ts';
import type { Change } from './change.ts';
import { chargeTerm } from './charges/charge-term.ts';
import { recordEvent } from './events.table.ts';
import { abandonRenewals, beginTerm } from './renewals/renewals.ts';
import { refuseFewerSeats } from './seats/seat-limit.ts';
import { findLastTerm, insertTerm, type TermRow } from './terms/terms.table.ts';
import { refuseOverlap } from './terms/terms.ts';

/** What is agreed for a term; a Single one has one seat at the price of the conditions. */
export type Agreement = { offer: MemberType; seats: number; unitNetCents: number; seatsReason: string };

/** A typing mistake rather than a plan. */
const MAX_DAYS_AHEAD = 366;

/**
 * A term by agreement: the first one of a membership or, after a gap, another (A5, A8). It may have begun in the past only if it
 * is the first, of somebody who was a member before the product kept terms.
 * @param isCharged false for one that was invoiced before the product kept terms
 * @throws DomainError validation by field, conflict when terms would overlap
 */
export async function grantTerm(
  change: Change,
  membershipId: number,
  { startsOn, isCharged, ...agreement }: Agreement & { startsOn: Day; isCharged: boolean },
): Promise<TermRow> {
  const { trx, clock, day } = change;
  const policy = await conditionsOn(trx, startsOn, day);
  const endsOn = termEnd(startsOn, policy.rules.termDays);
  const last = await findLastTerm(trx, membershipId);
  const hasHadTerms = last !== undefined;
  refuseStart(change, { startsOn, endsOn }, hasHadTerms);
  refuseFewSeats(agreement, policy.rules);
  await refuseFewerSeats(trx, membershipId, agreement.seats);
  await refuseOverlap(change, membershipId, { from: startsOn, to: endsOn });
  // What was to be decided about the renewal of the last term has been.
  if (last) await abandonRenewals(change, last);
  const origin = hasHadTerms ? 'REJOIN' : 'FIRST';
  const term = await insertTerm(trx, {
    ...agreement,
    membershipId,
    startsOn,
    endsOn,
    policyVersionId: policy.id,
    origin,
    state: 'PLANNED',
    at: timestamp(clock),
  });
  await recordEvent(change, 'term.granted', { membershipId, termId: term.id }, { origin });
  if (isCharged) await chargeTerm(change, term);
  if (startsOn <= day) await beginTerm(change, term);
  return term;
}

function refuseStart(
  { day }: Change,
  { startsOn, endsOn }: { startsOn: Day; endsOn: Day },
  hasHadTerms: boolean,
) {
  if (startsOn > addDays(day, MAX_DAYS_AHEAD))
    throw fieldError('startsOn', `Le ${frenchDay(startsOn)} est dans plus d’un an.`);
  if (endsOn <= day)
    throw fieldError(
      'startsOn',
      `Commencée le ${frenchDay(startsOn)}, cette période serait finie depuis le ${frenchDay(endsOn)}.`,
    );
  if (hasHadTerms && startsOn < day)
    throw fieldError(
      'startsOn',
      'Qui revient commence aujourd’hui ou plus tard\u202f: le temps passé sans adhésion reste visible.',
    );
}

/** @throws DomainError validation when a company has fewer seats than the conditions ask for, without a reason */
export function refuseFewSeats(
  { offer, seats, seatsReason }: Pick<Agreement, 'offer' | 'seats' | 'seatsReason'>,
  { minSeats }: Pick<PolicyRules, 'minSeats'>,
) {
  if (offer === 'BUSINESS' && seats < minSeats && seatsReason.trim() === '')
    throw fieldError(
      'seatsReason',
      `Un pack compte au moins ${minSeats} places\u202f: pour ${seats}, dites pourquoi.`,
    );
}
