import type { Context } from 'hono';
import { requireLogin } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { ApiEnv } from '../api-env.ts';
import { logOf } from '../request-log.ts';
import type { RateLimits } from './rate-limit.ts';

const isWrongPassword = (error: unknown) =>
  error instanceof DomainError &&
  (error.errors?.currentPassword !== undefined || error.errors?.password !== undefined);

/**
 * Runs `work`, which checks the actor's current password, unless too many wrong ones came before from this address or for
 * this account: a person who found a device unlocked must not guess its owner's password from ever more addresses.
 * @throws DomainError unauthenticated, too-many, or what `work` throws
 */
export async function withCurrentPasswordGuard<Result>(
  c: Context<ApiEnv>,
  limits: RateLimits,
  work: () => Promise<Result>,
): Promise<Result> {
  const { actor, address } = c.var;
  const { id } = requireLogin(actor);
  const account = String(id);
  const refunds = [
    await limits.consume('currentPassword', { address, of: account }),
    await limits.consume('currentPasswordOfAccount', account),
  ];
  const refundAttempt = () => Promise.all(refunds.map((refund) => refund()));
  try {
    const result = await work();
    await refundAttempt();
    return result;
  } catch (error) {
    if (isWrongPassword(error)) logOf(c).warn({ event: 'current-password-wrong', account: id, address });
    else await refundAttempt();
    throw error;
  }
}
