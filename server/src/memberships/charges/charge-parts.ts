import type { LineReason } from '@cercle/contract/line-reason';
import type { VatCategory } from '@cercle/contract/vat-categories';
import type { Db } from '../../db/database.ts';
import type { Day } from '../../kernel/calendar.ts';
import { conditionsOn } from '../../policies/conditions.ts';
import { policyById } from '../../policies/policies.table.ts';
import { contentOf } from '../../policies/policy-content.ts';
import { membershipById } from '../memberships.table.ts';

/** Who pays for a membership, as the drafts of its documents name them. */
export async function payerOf(db: Db, membershipId: number) {
  const { party_id: partyId, legal_name: buyer } = await membershipById(db, membershipId);
  return { partyId, buyer, membershipId };
}

type Clause = Extract<LineReason, { kind: 'TERM' }>['clause'];

/** An article of a version of the general conditions, with its number; without one where that version has no such article. */
export async function clauseOf(db: Db, policyVersionId: number, articleId: string): Promise<Clause> {
  const policy = await policyById(db, policyVersionId);
  const { articles } = contentOf(policy);
  const index = articles.findIndex(({ id }) => id === articleId);
  return {
    article: index === -1 ? '' : String(index + 1),
    title: articles[index]?.title ?? '',
    policyVersionId,
    validFrom: policy.valid_from ?? '',
  };
}

/** The standard rate of VAT on a day; exempt where it is 0. */
export async function vatOn(
  db: Db,
  day: Day,
  announcedBy: Day,
): Promise<{ vatCategory: VatCategory; vatBasisPoints: number }> {
  const { vatBasisPoints } = (await conditionsOn(db, day, announcedBy)).rules;
  return { vatCategory: vatBasisPoints > 0 ? 'S' : 'E', vatBasisPoints };
}
