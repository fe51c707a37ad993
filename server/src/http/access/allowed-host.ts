import { isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import { DomainError } from '../../kernel/domain-error.ts';
import type { ApiEnv } from '../api-env.ts';

/**
 * Names that nobody on the internet can have. Like IP addresses, they are the operator's own ways to the site: health checks,
 * the local network, and proxies that know it by an internal name.
 */
const INTERNAL = /^[^.]+$|\.(?:localhost|local|internal|lan|home\.arpa)$/;

type Names = { PUBLIC_URL: string | null };

/** The names under which the site answers: any, if it was not told its own. */
export function ownNames({ PUBLIC_URL }: Names) {
  const own = PUBLIC_URL ? new URL(PUBLIC_URL) : null;
  return { own, isOurs: (name: string) => !own || name === own.hostname || isInternal(name) };
}

/**
 * A site that was told its address (`PUBLIC_URL`) answers under no other name: pages redirect there, calls are refused. So a
 * name that somebody else points at us does not show our site, and search engines know one address only. The port does not
 * matter. Behind a trusted proxy, the name that the proxy was asked for counts as well.
 */
export const requireOwnHost = (settings: Names & { TRUST_PROXY: number }) => {
  const { own, isOurs } = ownNames(settings);
  const { TRUST_PROXY } = settings;
  const usual = `http://${own?.host}/`;
  return createMiddleware<ApiEnv>(async (c, next) => {
    // Nearly always true, and quicker than parsing the address.
    if (!own || c.req.url.startsWith(usual)) return next();
    const asked = new URL(c.req.url);
    if (isOurs(asked.hostname)) return next();
    if (TRUST_PROXY > 0 && isOurs(forwardedName(c.req.header('X-Forwarded-Host')))) return next();
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isRead || /^\/+api(\/|$)/.test(asked.pathname)) throw new DomainError('misdirected');
    // Not to be cached: one day the redirect may go the other way round.
    return c.body(null, 308, { Location: own.origin + pathOf(asked), 'Cache-Control': 'no-store' });
  });
};

const isInternal = (name: string) => INTERNAL.test(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0;

/** As the last proxy wrote it, without a port. */
const forwardedName = (header = '') =>
  (header.split(',').at(-1) ?? '').trim().toLowerCase().replace(/:\d+$/, '');

/** In a redirect, two slashes at the beginning of a path would name another site. */
const pathOf = ({ pathname, search }: URL) => pathname.replace(/^\/{2,}/, '/') + search;
