import type { Trx } from '../../db/database.ts';
import type { Day } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { ensureParty } from '../../parties/ensure-party.ts';
import type { Change } from '../change.ts';
import { type Agreement, grantTerm } from '../grant.ts';
import { insertMembership, lockMembership, membershipById } from '../memberships.table.ts';
import { findCurrentTerm, type TermRow } from '../terms/terms.table.ts';
import { periodText } from '../terms/terms.ts';
import { findBusinessMembership } from './start.table.ts';

/** What is known of who pays; `company` and `vat` may be empty. */
export type Payer = Parameters<typeof ensureParty>[1];

type Opening = {
  payer: Payer;
  agreement: Agreement & { startsOn: Day; isCharged: boolean };
  /** Not after the term begins. */
  memberSince?: Day | undefined;
};

/**
 * The party, the membership and its term for somebody who joins, or who was a member before the product kept terms. A company
 * has one Business membership: where there is one, it gets the term.
 * @throws DomainError validation by field, conflict when terms would overlap
 */
export async function openMembership(
  change: Change,
  { payer, agreement, memberSince = agreement.startsOn }: Opening,
): Promise<{ id: number; partyId: number; term: TermRow }> {
  const { trx, clock } = change;
  const at = timestamp(clock);
  if (memberSince > agreement.startsOn)
    throw fieldError('memberSince', 'Ce jour ne peut pas suivre le début de la période');
  const partyId = await ensureParty(trx, payer, at);
  const existing = agreement.offer === 'BUSINESS' ? await findBusinessMembership(trx, partyId) : undefined;
  const id = existing ?? (await insertMembership(trx, { partyId, memberSince, at }));
  await lockMembership(trx, id);
  if (existing !== undefined) await refuseCurrent(trx, existing);
  return { id, partyId, term: await grantTerm(change, id, agreement) };
}

/** @throws DomainError conflict when a term of the membership runs: its seats are for those who join it */
async function refuseCurrent(trx: Trx, id: number): Promise<void> {
  const current = await findCurrentTerm(trx, id);
  if (!current) return;
  const { legal_name: name } = await membershipById(trx, id);
  const period = periodText({ from: current.starts_on, to: current.ends_on });
  throw new DomainError(
    'conflict',
    `${name} a déjà une adhésion Business, ${period}\u202f: attribuez-y une place.`,
  );
}
