import type { Db } from '../../db/database.ts';
import type { Renewal } from '../renewals/move-renewal.ts';
import { findCase } from '../renewals/renewals.table.ts';
import { findTerm } from '../terms/terms.table.ts';

/**
 * The renewal that a member may still decline or undo: the first that is not closed. Its term may have ended, while the invoice
 * of the next one came late. Where all are closed, the newest.
 */
export async function findOpenRenewal(db: Db, membershipId: number): Promise<Renewal | undefined> {
  const renewals = await db
    .selectFrom('renewal_case as renewal')
    .innerJoin('membership_term as term', 'term.id', 'renewal.term_id')
    .select(['renewal.id', 'renewal.state'])
    .where('term.membership_id', '=', membershipId)
    .orderBy('term.number')
    .execute();
  const open = renewals.find(({ state }) => !['RENEWED', 'ENDED', 'NEEDS_DECISION'].includes(state));
  const { id } = open ?? renewals.at(-1) ?? {};
  const renewal = id === undefined ? undefined : await findCase(db, id);
  const term = renewal && (await findTerm(db, renewal.term_id));
  return term && { renewal, term };
}
