import type { Context } from 'hono';
import type { ApiEnv } from '../api-env.ts';

export const hasBody = (c: Context<ApiEnv>) =>
  c.req.header('Transfer-Encoding') !== undefined || Number(c.req.header('Content-Length') ?? 0) > 0;

/**
 * The whole body. The token was checked when the head of the request arrived. The body may take two minutes to arrive, in
 * which the token's owner may log out everywhere; so the token is checked again.
 * @throws DomainError unauthenticated
 */
export async function readBody(c: Context<ApiEnv>): Promise<ArrayBuffer> {
  const bytes = await c.req.arrayBuffer();
  await c.var.reauthenticate();
  return bytes;
}
