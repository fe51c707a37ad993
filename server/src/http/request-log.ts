import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Log } from '../kernel/log.ts';
import type { ApiEnv } from './api-env.ts';
import { HEALTH } from './health.ts';

/** The id that a proxy of ours gave is taken over when it is harmless, so that one search finds both logs. */
const ACCEPTED_ID = /^[\w-]{8,64}$/;

/** Hexadecimal digits: few enough to be read out on the telephone, too many to meet twice in a log. */
const ID_DIGITS = 12;

/** The link's secret in an address of the API or of a page, and anything else long enough to be one. */
const LINK_SECRET =
  /(\/(?:(?:validate|complete)-invitation|newsletters\/+unsubscribe|newsletter\/+desinscription)\/+)[^/]+/i;
const LONG_SECRET = /[\w-]{43,}/g;

/**
 * Names the request (`X-Request-Id`) and writes one line about each API call and each failed page.
 * @param proxies how many of our own stand in front: without one, nobody else names requests
 */
export const requestLog = (log: Log, proxies: number) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const started = performance.now();
    const given = proxies > 0 ? c.req.header('X-Request-Id') : undefined;
    const requestId = given && ACCEPTED_ID.test(given) ? given : randomUUID().slice(-ID_DIGITS);
    c.set('requestId', requestId);
    c.set('log', log);
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    if (!isWorthALine(c.req.path, c.res.status)) return;
    const { actor, address } = c.var;
    log.info({
      requestId,
      method: c.req.method,
      path: maskedPath(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
      actor: actor?.kind === 'visitor' || !actor ? 'visitor' : `${actor.kind} ${actor.id}`,
      address,
    });
  });

/** The log of what happens within a request: every line carries its id. */
export const logOf = ({ var: { log, requestId } }: Pick<Context<ApiEnv>, 'var'>): Log =>
  log.child({ requestId });

const isWorthALine = (path: string, status: number) =>
  !HEALTH.has(path) && (path.startsWith('/api/') || status >= 500 || status === 403);

/** The path as it may be logged: printable ASCII, without query string, without secrets. */
export const maskedPath = (path: string) =>
  path
    .replace(LINK_SECRET, '$1…')
    .replace(LONG_SECRET, '…')
    .toWellFormed()
    .replace(/[^\x21-\x7e…]/gu, encodeURIComponent);
