import { IDEMPOTENCY_HEADER } from '@cercle/contract/idempotency-header';
import type { Context } from 'hono';
import type { ApiEnv } from '../http/api-env.ts';
import type { Idempotency, IdempotentExecution, IdempotentRequest } from './idempotency.ts';

/** The call of request `c`, by its `Idempotency-Key`, which its route has validated. */
export const idempotentExecutionOf = (
  c: Context<ApiEnv>,
  idempotency: Idempotency,
  body: IdempotentRequest['body'],
): Promise<IdempotentExecution> =>
  idempotency.once({
    actor: c.var.actor,
    route: `${c.req.method} ${c.req.path}`,
    key: c.req.header(IDEMPOTENCY_HEADER),
    body,
  });

/**
 * Runs `work` (bot check, limits, the verb that takes `once`) unless this very call was done before: then nothing of it is
 * done again. @returns the result of the verb
 * @throws DomainError reused-key
 */
export async function executeOnce<Result>(
  c: Context<ApiEnv>,
  idempotency: Idempotency,
  body: IdempotentRequest['body'],
  work: (execution: IdempotentExecution) => Promise<Result>,
): Promise<Result> {
  const execution = await idempotentExecutionOf(c, idempotency, body);
  const stored = await execution.storedAnswer();
  return stored ? (stored.answer as Result) : work(execution);
}
