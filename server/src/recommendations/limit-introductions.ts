import type { RecommendationCreate } from '@cercle/contract/recommendations';
import type { RateLimits, Refund } from '../http/access/rate-limit.ts';
import { type Actor, requireLogin } from '../kernel/actor.ts';

/** « lou+a@societe.example » is the mailbox of « lou@societe.example ». */
const withoutTag = (email: string) => email.replace(/\+[^@]*(?=@)/, '');

/**
 * Counts the mail that `work` writes to a person outside, at an address that the member typed. What `work` refuses does not count.
 * @throws DomainError too-many, and what `work` throws
 */
export async function limitIntroductions<Result>(
  limits: RateLimits,
  actor: Actor,
  { contact }: RecommendationCreate,
  work: () => Promise<Result>,
): Promise<Result> {
  if (contact?.consent !== 'BY_INTRODUCTION') return work();
  const refunds: Refund[] = [];
  try {
    refunds.push(await limits.consume('introduction', String(requireLogin(actor).id)));
    refunds.push(await limits.consume('introductionOfEmail', withoutTag(contact.email)));
    return await work();
  } catch (error) {
    for (const refund of refunds) await refund();
    throw error;
  }
}
