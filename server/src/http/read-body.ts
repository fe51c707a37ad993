import type { Context } from 'hono';
import type { ApiEnv } from './api-env.ts';

export const hasBody = (c: Context<ApiEnv>) =>
  c.req.header('Transfer-Encoding') !== undefined || Number(c.req.header('Content-Length') ?? 0) > 0;

/**
 * All that was sent. A token is judged when the head of a request has come; the rest may be held back for two minutes,
 * in which its owner logs out everywhere: it is judged again.
 * @throws DomainError unauthenticated
 */
export async function readBody(c: Context<ApiEnv>): Promise<ArrayBuffer> {
  const bytes = await c.req.arrayBuffer();
  await c.var.judgeAgain();
  return bytes;
}
