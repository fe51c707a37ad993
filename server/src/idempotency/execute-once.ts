import { IDEMPOTENCY_HEADER } from '@cercle/contract/idempotency-header';
import type { Context } from 'hono';
import type { ApiEnv } from '../http/api-env.ts';
import type { Idempotency, Once, Sent } from './idempotency.ts';

/** The call of request `c`, by its `Idempotency-Key`, which its route has validated. */
export const onceOf = (c: Context<ApiEnv>, idempotency: Idempotency, body: Sent['body']): Promise<Once> =>
  idempotency.once({
    by: c.var.actor,
    to: `${c.req.method} ${c.req.path}`,
    key: c.req.header(IDEMPOTENCY_HEADER),
    body,
  });

/**
 * Does `work` (bot check, limits, the verb that takes `once`) unless this very call was done before: then nothing of it is
 * done again. @returns what the verb answered
 * @throws DomainError reused-key
 */
export async function answerOnce<Result>(
  c: Context<ApiEnv>,
  idempotency: Idempotency,
  body: Sent['body'],
  work: (once: Once) => Promise<Result>,
): Promise<Result> {
  const once = await onceOf(c, idempotency, body);
  const known = await once.known();
  return known ? (known.answer as Result) : work(once);
}
