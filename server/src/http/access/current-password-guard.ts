import type { Context } from 'hono';
import { requireLogin } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { ApiEnv } from '../api-env.ts';
import { logOf } from '../request-log.ts';
import type { Limits } from './rate-limit.ts';

const isWrongPassword = (error: unknown) =>
  error instanceof DomainError &&
  (error.errors?.currentPassword !== undefined || error.errors?.password !== undefined);

/**
 * Runs `work`, which asks for the actor's current password, unless too many wrong ones came before from this address or for
 * this account: somebody who found a device unlocked must not guess its owner's password from ever more addresses.
 * @throws DomainError unauthenticated, too-many, or what `work` throws
 */
export async function guardedByPassword<Result>(
  c: Context<ApiEnv>,
  limits: Limits,
  work: () => Promise<Result>,
): Promise<Result> {
  const { actor, address } = c.var;
  const { id } = requireLogin(actor);
  const [pair, account] = [`${address} ${id}`, String(id)];
  await limits.take('currentPassword', pair);
  await limits.take('currentPasswordOfAccount', account);
  const forgetAttempt = () =>
    Promise.all([
      limits.giveBack('currentPassword', pair),
      limits.giveBack('currentPasswordOfAccount', account),
    ]);
  try {
    const result = await work();
    await forgetAttempt();
    return result;
  } catch (error) {
    if (isWrongPassword(error)) logOf(c).warn({ event: 'current-password-wrong', account: id, address });
    else await forgetAttempt();
    throw error;
  }
}
