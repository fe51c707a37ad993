import type { Context } from 'hono';
import type { ApiEnv } from './api-env.ts';

export const hasBody = (c: Context<ApiEnv>) =>
  c.req.header('Transfer-Encoding') !== undefined || Number(c.req.header('Content-Length') ?? 0) > 0;

/**
 * The whole body. The token was judged when the head of the request came; the body may be held back for two minutes, in
 * which its owner may log out everywhere. So the token is judged again.
 * @throws DomainError unauthenticated
 */
export async function readBody(c: Context<ApiEnv>): Promise<ArrayBuffer> {
  const bytes = await c.req.arrayBuffer();
  await c.var.judgeAgain();
  return bytes;
}
