import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './api-env.ts';

const CSP_DENY_ALL = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

const HSTS = 'Strict-Transport-Security';
const HSTS_OWN_HOST = 'max-age=31536000';

/**
 * On every response, errors included; browsers ignore the first over plain HTTP, so it need not be conditional.
 * A response's own value takes precedence: pages have a policy with hashes.
 */
export const SECURITY_HEADERS = {
  [HSTS]: HSTS_OWN_HOST,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Content-Security-Policy': CSP_DENY_ALL,
};

/**
 * For the whole process, before it serves: a browser keeps what the last response said. For all names below the site's own
 * too, other sites of the domain among them, so only where the operator wants it.
 */
export function setHstsForSubdomains(isWanted: boolean): void {
  SECURITY_HEADERS[HSTS] = isWanted ? `${HSTS_OWN_HOST}; includeSubDomains` : HSTS_OWN_HOST;
}

/** With their names in lower case. */
export const lowerCaseSecurityHeaders = () =>
  Object.fromEntries(Object.entries(SECURITY_HEADERS).map(([name, value]) => [name.toLowerCase(), value]));

const ALLOWED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

export const securityHeaders = createMiddleware<ApiEnv>(async (c, next) => {
  if (ALLOWED_METHODS.has(c.req.method)) await next();
  else c.res = c.body(null, 405, { Allow: [...ALLOWED_METHODS].join(', ') });
  const { headers } = c.res;
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    if (!headers.has(name)) headers.set(name, value);
  if (!isRead(c.req.method) || c.res.status >= 400) headers.set('Cache-Control', 'no-store');
});

/** No cache may store a response of the API unless the route allows it. */
export const noStoreByDefault = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
});
