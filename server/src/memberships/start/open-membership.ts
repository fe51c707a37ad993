import type { Day } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { fieldError } from '../../kernel/domain-error.ts';
import type { Change } from '../change.ts';
import { type Agreement, grantTerm } from '../grant.ts';
import { insertMembership, lockMembership } from '../memberships.table.ts';
import { ensureParty } from '../parties/ensure-party.ts';
import type { TermRow } from '../terms/terms.table.ts';
import { findBusinessMembership } from './start.table.ts';

/** What is known of who pays; `company` and `vat` may be empty. */
export type Payer = Parameters<typeof ensureParty>[1];

type Opening = {
  payer: Payer;
  agreement: Agreement & { startsOn: Day };
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
  return { id, partyId, term: await grantTerm(change, id, agreement) };
}
