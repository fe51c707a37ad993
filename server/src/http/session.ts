import { createMiddleware } from 'hono/factory';
import type { Domain } from '../domain.ts';
import {
  type Actor,
  requireAdmin,
  requireAdminAccount,
  requireLogin,
  requireMember,
  VISITOR,
} from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import type { ApiEnv } from './api-env.ts';
import { BEARER } from './route-parts.ts';

/** Where a token that no longer counts must not be in the way: of getting a new one, of dropping the old. */
const LENIENT = /^\/api\/(login|logout)$/;

/**
 * Sets `c.var.actor`. A token that no longer counts is 401 on every other route, public ones too, so that
 * a client that believes itself logged in learns at once that it is not.
 */
export const session = (accounts: Pick<Domain['accounts'], 'authenticate'>) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    c.set('actor', VISITOR);
    const token = bearerToken(c.req.header('Authorization'));
    if (token !== null) c.set('actor', await authenticate(accounts, token, LENIENT.test(c.req.path)));
    await next();
  });

/** Asks a verb's own question at the door already, so that nothing a stranger sends is read. */
const before = (requirement: (actor: Actor) => unknown) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    requirement(c.var.actor);
    await next();
  });

/** What a route for some starts from: its document says whom it is for, and its door asks before it reads. */
export const FOR_ADMINS = { security: BEARER, middleware: [before(requireAdmin)] };
export const FOR_ADMIN_ACCOUNTS = { security: BEARER, middleware: [before(requireAdminAccount)] };
export const FOR_MEMBERS = { security: BEARER, middleware: [before(requireMember)] };
export const FOR_ACCOUNTS = { security: BEARER, middleware: [before(requireLogin)] };

async function authenticate(
  accounts: Pick<Domain['accounts'], 'authenticate'>,
  token: string,
  lenient: boolean,
) {
  try {
    return await accounts.authenticate(token);
  } catch (error) {
    if (lenient && error instanceof DomainError && error.code === 'unauthenticated') return VISITOR;
    throw error;
  }
}

/** Other schemes are not ours: a proxy in front may ask for a password of its own. */
function bearerToken(header: string | undefined): string | null {
  const bearer = /^Bearer(?: +(.*))?$/i.exec(header ?? '');
  return bearer && (bearer[1] ?? '');
}
