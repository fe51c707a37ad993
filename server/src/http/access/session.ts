import Bowser from 'bowser';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import {
  type Actor,
  requireAdmin,
  requireAdminAccount,
  requireLogin,
  requireMember,
  VISITOR,
} from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { ApiEnv } from '../api-env.ts';
import { isFile } from '../body/body-size.ts';
import { hasBody, readBody } from '../body/read-body.ts';
import { BEARER_SECURITY } from '../route-parts.ts';

const MAX_DEVICE_NAME_CHARACTERS = 60;

/** On these calls an invalid token is ignored: it must not prevent a login or a logout. */
const IGNORES_INVALID_TOKEN = /^\/api\/(login|logout)$/;

/** Resolves a token to its account. */
type Authenticator = {
  /** @throws DomainError unauthenticated */
  authenticate(token: string): Promise<Actor>;
};

/**
 * Sets `c.var.actor`. An invalid token is 401 on every other route, public ones too, so that
 * a client learns at once that its session has ended.
 */
export const authenticateSession = (authenticator: Authenticator) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const token = bearerToken(c.req.header('Authorization'));
    const isLenient = IGNORES_INVALID_TOKEN.test(c.req.path);
    const setActor = async () => {
      c.set('actor', token === null ? VISITOR : await authenticate(authenticator, token, isLenient));
    };
    c.set('reauthenticate', setActor);
    await setActor();
    await next();
  });

/** Checks the role before the verb does, so that the body of a caller without the right is not read. */
const requireBeforeBody = (requirement: (actor: Actor) => unknown) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    requirement(c.var.actor);
    await next();
  });

/** Reads the body, except forms with files: the handler reads those, and knows how many files are allowed. */
const readTextBody = createMiddleware<ApiEnv>(async (c, next) => {
  if (hasBody(c) && !isFile(c)) await readBody(c);
  await next();
});

const restrictedTo = (requirement: (actor: Actor) => unknown) => ({
  security: BEARER_SECURITY,
  middleware: [requireBeforeBody(requirement), readTextBody],
});

/** The start of a protected route: documents its role, and checks it before the body is read. */
export const FOR_ADMINS = restrictedTo(requireAdmin);
export const FOR_ADMIN_ACCOUNTS = restrictedTo(requireAdminAccount);
export const FOR_MEMBERS = restrictedTo(requireMember);
export const FOR_ACCOUNTS = restrictedTo(requireLogin);

async function authenticate(authenticator: Authenticator, token: string, isLenient: boolean) {
  try {
    return await authenticator.authenticate(token);
  } catch (error) {
    if (isLenient && error instanceof DomainError && error.code === 'unauthenticated') return VISITOR;
    throw error;
  }
}

/** Other schemes are ignored: a proxy in front may require a password of its own. */
function bearerToken(header: string | undefined): string | null {
  const bearer = /^Bearer(?: +(.*))?$/i.exec(header ?? '');
  return bearer && (bearer[1] ?? '');
}

/** A name by which people recognise their own device: "Firefox sur Windows". */
export function deviceNameOf(c: Context): string {
  const agent = c.req.header('User-Agent');
  if (!agent) return 'Appareil inconnu';
  const { browser, os } = Bowser.parse(agent.slice(0, 512));
  const name = browser.name || 'Programme';
  return (os.name ? `${name} sur ${os.name}` : name).slice(0, MAX_DEVICE_NAME_CHARACTERS);
}
