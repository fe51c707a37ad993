import type { Context } from 'hono';
import { requireLogin } from '../../kernel/actor.ts';
import type { ApiEnv } from '../api-env.ts';
import { isOutage } from '../errors.ts';
import type { RateLimits, Refund } from './rate-limit.ts';

/**
 * Runs `work`, which decodes `files`, unless too many pictures came before. Decoding is what the limit protects: a form
 * that only changes texts does not count, and each account counts by itself, from whatever address.
 * @param owner by default the actor's account; the hash of an invitation's token, whose owner has no session
 * @throws DomainError too-many, or what `work` throws
 */
export async function withPictureLimit<Result>(
  c: Context<ApiEnv>,
  limits: RateLimits,
  files: (File | null)[],
  work: () => Promise<Result>,
  owner = String(requireLogin(c.var.actor).id),
): Promise<Result> {
  const refunds: Refund[] = [];
  for (const _ of files.filter((file) => file !== null)) refunds.push(await limits.consume('picture', owner));
  try {
    return await work();
  } catch (error) {
    // An outage of ours does not count: the sender must try again.
    if (isOutage(error)) for (const refund of refunds) await refund();
    throw error;
  }
}
