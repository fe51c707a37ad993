import { isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import { DomainError } from '../../kernel/domain-error.ts';
import type { ApiEnv } from '../api-env.ts';

/**
 * Names that cannot exist on the internet. Like IP addresses, only the operator uses them: health checks, the local network,
 * and proxies that know the site under an internal name.
 */
const INTERNAL_HOST = /^[^.]+$|\.(?:localhost|local|internal|lan|home\.arpa)$/;

type HostSettings = { PUBLIC_URL: string | null };

/** The host names under which the site answers: any, without `PUBLIC_URL`. */
export function createAllowedHosts({ PUBLIC_URL }: HostSettings) {
  const publicUrl = PUBLIC_URL ? new URL(PUBLIC_URL) : null;
  return {
    publicUrl,
    isAllowed: (hostname: string) => !publicUrl || hostname === publicUrl.hostname || isInternal(hostname),
  };
}

/**
 * A site with `PUBLIC_URL` answers under no other host: pages redirect there, calls are refused. So a host name that somebody
 * else points at us does not show our site, and search engines know one address only. The port does not matter. Behind a
 * trusted proxy, the host that the proxy was called under counts as well.
 */
export const requireAllowedHost = (settings: HostSettings & { TRUST_PROXY: number }) => {
  const { publicUrl, isAllowed } = createAllowedHosts(settings);
  const { TRUST_PROXY } = settings;
  const publicUrlPrefix = `http://${publicUrl?.host}/`;
  return createMiddleware<ApiEnv>(async (c, next) => {
    // Nearly always true, and faster than parsing the URL.
    if (!publicUrl || c.req.url.startsWith(publicUrlPrefix)) return next();
    const url = new URL(c.req.url);
    if (isAllowed(url.hostname)) return next();
    if (TRUST_PROXY > 0 && isAllowed(forwardedHost(c.req.header('X-Forwarded-Host')))) return next();
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isRead || /^\/+api(\/|$)/.test(url.pathname)) throw new DomainError('misdirected');
    // Not to be cached: one day the redirect may be the other way round.
    return c.body(null, 308, {
      Location: publicUrl.origin + pathWithQuery(url),
      'Cache-Control': 'no-store',
    });
  });
};

const isInternal = (hostname: string) =>
  INTERNAL_HOST.test(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0;

/** As the last proxy wrote it, without a port. */
const forwardedHost = (header = '') =>
  (header.split(',').at(-1) ?? '').trim().toLowerCase().replace(/:\d+$/, '');

/** In a redirect, two slashes at the beginning of a path would name another site. */
const pathWithQuery = ({ pathname, search }: URL) => pathname.replace(/^\/{2,}/, '/') + search;
