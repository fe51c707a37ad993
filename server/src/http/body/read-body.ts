import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { DomainError } from '../../kernel/domain-error.ts';
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

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON is UTF-8 (RFC 8259, section 8.1). @throws DomainError validation for anything else */
export function parseJson(bytes: ArrayBuffer | Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new DomainError('validation');
  }
}

/** The platform would put replacement characters in the place of bytes that are not UTF-8, and we would store these. */
export const requireUtf8Json = createMiddleware<ApiEnv>(async (c, next) => {
  c.req.json = async <Body>() => parseJson(await c.req.arrayBuffer()) as Body;
  await next();
});
