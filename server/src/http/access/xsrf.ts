import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { serialize } from 'hono/utils/cookie';
import { DomainError } from '../../kernel/domain-error.ts';
import { redactSecrets } from '../../kernel/log.ts';
import { isSameSecret, sign } from '../../kernel/tokens.ts';
import type { ApiEnv } from '../api-env.ts';
import { cookieValues } from './cookies.ts';

/** Names from section 9 of docs/product.md. A script of ours reads the cookie, so it cannot be HttpOnly. */
const COOKIE = 'XSRF-TOKEN';
const HEADER = 'X-XSRF-TOKEN';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Every anonymous visitor gets one, so it must be fast: the key is prepared once, the randomness comes from a pool. */
const newXsrfToken = (key: KeyObject) => {
  const random = randomUUID();
  return `${random}.${sign(key, random)}`;
};

/** What `newXsrfToken` makes. Other cookies of that name are not worth a signature. */
const TOKEN_PATTERN = /^[\w-]{36}\.[\w-]{43}$/;

function isXsrfToken(key: KeyObject, token: string): boolean {
  if (!TOKEN_PATTERN.test(token)) return false;
  const [random = '', signature = ''] = token.split('.', 2);
  return isSameSecret(signature, sign(key, random));
}

/** The cookies of that name that we signed: the others are a neighbour's, or of a former secret. */
const ownTokens = (key: KeyObject, cookies: string | undefined): string[] =>
  cookieValues(cookies, COOKIE).filter((token) => isXsrfToken(key, token));

export type XsrfCookies = ReturnType<typeof createXsrfCookies>;

/** Decides whether a visitor needs a new cookie. */
export function createXsrfCookies(secret: Uint8Array, publicUrl: string) {
  const key = createSecretKey(secret);
  const isSecure = publicUrl.startsWith('https:');
  // Prepared once: only the value differs between visitors, and it needs no escaping.
  const attributes = serialize(COOKIE, '', { path: '/', sameSite: 'Lax', secure: isSecure }).slice(
    COOKIE.length + 1,
  );
  return {
    /** The value of `Set-Cookie`, or null for a client with a valid token. */
    cookieFor(cookies: string | undefined): string | null {
      if (ownTokens(key, cookies).length > 0) return null;
      return `${COOKIE}=${newXsrfToken(key)}${attributes}`;
    },
  };
}

/** Sets the cookie on reads of visitors without one; never on a response that shared caches may store. */
export const setXsrfCookie = (cookies: XsrfCookies) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    await next();
    if (!SAFE_METHODS.has(c.req.method) || c.req.header('Authorization')) return;
    const { headers } = c.res;
    if (isPubliclyCacheable(headers.get('Cache-Control'), headers.get('Content-Type'))) return;
    const cookie = cookies.cookieFor(c.req.header('Cookie'));
    if (!cookie) return;
    headers.append('Set-Cookie', cookie);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  });

/** Responses that a shared cache may store, and pictures: a page loads dozens, and has set the cookie itself. */
export const isPubliclyCacheable = (
  cacheControl: string | null | undefined,
  contentType: string | null | undefined,
) => /\b(public|immutable)\b/.test(cacheControl ?? '') || contentType?.startsWith('image/') === true;

/** The parts of a request by which it is known to come from a page of another site. */
type FetchMetadata = {
  method: string;
  path: string;
  site: string | undefined;
  destination: string | undefined;
};

/**
 * Whether the browser marks the request as another site's: a change, or a call of the API (except navigation to its
 * address), with which a page of another site could use up its visitors' limits.
 */
export const isCrossSite = ({ method, path, site, destination }: FetchMetadata): boolean =>
  (site === 'cross-site' || site === 'same-site') &&
  (!SAFE_METHODS.has(method) || (path.startsWith('/api/') && destination !== 'document'));

/**
 * Refuses requests that the browser marks as another site's.
 * @param proxies how many of our own are in front: the host that the last one was called under then counts as well
 */
export const refuseCrossSite = (publicUrl: string, proxies: number) => {
  const publicOrigin = new URL(publicUrl).origin;
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { method, path } = c.req;
    const site = c.req.header('Sec-Fetch-Site');
    if (isCrossSite({ method, path, site, destination: c.req.header('Sec-Fetch-Dest') }))
      throw refusal('cross-site');
    const origin = !SAFE_METHODS.has(method) && c.req.header('Origin');
    if (origin && origin !== publicOrigin) {
      const hosts = [c.req.header('Host'), proxies > 0 ? forwardedHost(c) : undefined];
      if (!hosts.some((host) => isSameHost(origin, host))) throw refusal(foreignOrigin(origin, hosts));
    }
    await next();
  });
};

const refusal = (reason: string) => new DomainError('forbidden', undefined, { reason });

/** The longest real one is shorter. */
const MAX_LOGGED_CHARACTERS = 100;

/** Anybody can send any: the log gets neither control characters, which a terminal would execute, nor what could be a secret. */
const loggable = (header = 'absent') =>
  redactSecrets(header)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, MAX_LOGGED_CHARACTERS);

function foreignOrigin(origin: string, hosts: (string | undefined)[]): string {
  const [host, forwarded] = hosts.map(loggable);
  return `foreign-origin: ${loggable(origin)} is neither PUBLIC_URL nor Host (${host}) nor, from a trusted proxy, X-Forwarded-Host (${forwarded})`;
}

/** As the last proxy wrote it. */
const forwardedHost = (c: Context) => c.req.header('X-Forwarded-Host')?.split(',').at(-1)?.trim();

const isSameHost = (origin: string, host: string | undefined) =>
  host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();

/**
 * Every change must repeat the cookie's token in a header: only our own pages can read that cookie. A client with a
 * bearer token and no cookie of ours is not a browser that could be misled. Any valid cookie counts: a neighbour's of
 * the same name may come beside it.
 */
export const requireXsrfToken = (secret: Uint8Array) => {
  const key = createSecretKey(secret);
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method)) {
      const tokens = ownTokens(key, c.req.header('Cookie'));
      const isApiClient = tokens.length === 0 && c.req.header('Authorization')?.startsWith('Bearer ');
      if (!isApiClient) requireRepeated(tokens, c.req.header('Cookie'), c.req.header(HEADER));
    }
    await next();
  });
};

/** A page that has several cookies of our form repeats them all, as it cannot check which we signed. */
const MAX_REPEATED = 5;

/** @throws DomainError forbidden, with the reason by which an operator finds what is wrong with a browser or a client */
function requireRepeated(tokens: string[], cookies: string | undefined, header: string | undefined): void {
  const hasCookie = cookieValues(cookies, COOKIE).length > 0;
  if (tokens.length === 0) throw refusal(hasCookie ? 'xsrf-cookie-invalid' : 'xsrf-cookie-missing');
  if (!header) throw refusal('xsrf-header-missing');
  const repeated = header.split(',', MAX_REPEATED).map((value) => value.trim());
  const isOurs = (value: string) => tokens.some((token) => isSameSecret(value, token));
  if (!repeated.some(isOurs)) throw refusal('xsrf-header-differs');
}
