import type { Context } from 'hono';
import { requireLogin } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import type { ApiEnv } from './api-env.ts';
import type { Limits } from './rate-limit.ts';
import { logOf } from './request-log.ts';

const isWrongPassword = (error: unknown) =>
  error instanceof DomainError && error.errors?.currentPassword !== undefined;

/**
 * Runs `work`, which asks for the actor's current password, unless too many wrong ones came before from this address.
 * @throws DomainError unauthenticated, too-many, or what `work` throws
 */
export async function guardedByPassword<Result>(
  c: Context<ApiEnv>,
  limits: Limits,
  work: () => Promise<Result>,
): Promise<Result> {
  const { actor, address } = c.var;
  const { id } = requireLogin(actor);
  const by = `${address} ${id}`;
  await limits.take('currentPassword', by);
  try {
    const result = await work();
    await limits.giveBack('currentPassword', by);
    return result;
  } catch (error) {
    if (isWrongPassword(error)) logOf(c).warn({ event: 'current-password-wrong', account: id, address });
    else await limits.giveBack('currentPassword', by).catch(() => undefined);
    throw error;
  }
}
