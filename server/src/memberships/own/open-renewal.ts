import type { RenewalState } from '@cercle/contract/membership-states';
import type { Db } from '../../db/database.ts';
import type { Renewal } from '../renewals/move-renewal.ts';
import { findCase } from '../renewals/renewals.table.ts';
import { findTerm } from '../terms/terms.table.ts';

/**
 * The renewal that a member may still decline or undo: that of the term that runs or, while the days to decline of the one before
 * are counted, that one, as its invoice may come late. Where all are closed, the newest.
 */
export async function findOpenRenewal(db: Db, membershipId: number): Promise<Renewal | undefined> {
  const renewals = await db
    .selectFrom('renewal_case as renewal')
    .innerJoin('membership_term as term', 'term.id', 'renewal.term_id')
    .select(['renewal.id', 'renewal.state', 'term.state as term_state'])
    .where('term.membership_id', '=', membershipId)
    .orderBy('term.number')
    .execute();
  const open = renewals.find(({ state, term_state }) =>
    term_state === 'CURRENT' ? !CLOSED.includes(state) : COUNTED.includes(state),
  );
  const { id } = open ?? renewals.at(-1) ?? {};
  const renewal = id === undefined ? undefined : await findCase(db, id);
  const term = renewal && (await findTerm(db, renewal.term_id));
  return term && { renewal, term };
}

const CLOSED: RenewalState[] = ['RENEWED', 'ENDED', 'NEEDS_DECISION'];
const COUNTED: RenewalState[] = ['CLOCK', 'DECLINED'];
