import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { ApiEnv } from '../http/api-env.ts';
import { isUnroutable } from '../http/pages/pages.ts';

/** Seconds: from a page in the cache to the longest that a client waits. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** More than the site has pages; beyond, the patterns found so far are forgotten. */
const MAX_CACHED_PATHS = 1_000;
const UNKNOWN_PAGE = '*';
const SUCCESS_STATUSES = new Set([200, 304]);

/** Counts requests and the time until their response began, by the pattern of their route. */
export function createRequestMetrics(registers: Registry[], pagePattern: (path: string) => string) {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by the pattern of their route.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until an answer began.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  });
  const patterns = new Map<string, string>();

  function patternOfPage(path: string): string {
    const known = patterns.get(path);
    if (known !== undefined) return known;
    if (patterns.size >= MAX_CACHED_PATHS) patterns.clear();
    const pattern = isUnroutable(path) ? UNKNOWN_PAGE : pagePattern(path);
    patterns.set(path, pattern);
    return pattern;
  }

  function routeOf(c: Context<ApiEnv>): string {
    const { path } = c.req;
    const route = matchedRoutes(c).find((matched) => !matched.path.includes('*'));
    if (route) return route.path;
    if (path.startsWith('/api/')) return '/api/*';
    return pageOrFile(path, c.res.status);
  }

  function pageOrFile(path: string, status: number): string {
    const pattern = patternOfPage(path);
    // No page has that path, and yet the response succeeded: it is a file.
    return pattern === UNKNOWN_PAGE && SUCCESS_STATUSES.has(status) ? 'file' : pattern;
  }

  function routeOfCached(path: string, status: number): string {
    if (path.startsWith('/api/')) return path.replace(/^(\/api\/[^/]+)\/.+$/, '$1/:id');
    return path.startsWith('/images/') ? '/images/:file' : pageOrFile(path, status);
  }

  function count(method: string, route: string, status: number, started: number) {
    requests.inc({ method, route, status });
    durations.observe({ method, route }, (performance.now() - started) / 1_000);
  }

  return {
    measureRequests: createMiddleware<ApiEnv>(async (c, next) => {
      const started = performance.now();
      await next();
      const method = METHODS.has(c.req.method) ? c.req.method : 'other';
      count(method, routeOf(c), c.res.status, started);
    }),
    /** The responses from the cache, before a route was matched. */
    countCached(path: string, status: number, started: number): void {
      count('GET', routeOfCached(path, status), status, started);
    },
  };
}
