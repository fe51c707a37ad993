import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type Actor, VISITOR } from '../kernel/actor.ts';
import { type Log, redactSecrets } from '../kernel/log.ts';
import type { ApiEnv } from './api-env.ts';
import { HEALTH_PATHS } from './health.ts';

/** An id from our proxy is used if it matches this, so that one search finds the request in both logs. */
const ACCEPTED_ID = /^[\w-]{8,64}$/;

/** Hexadecimal digits: few enough to read out on the phone, enough never to occur twice in a log. */
const REQUEST_ID_DIGITS = 12;

/** Nearly all paths contain none of these, so one test shows that nothing must be replaced. */
const NEEDS_MASKING =
  /(?:-invitation|unsubscribe|desinscription|confirm(?:ation)?|mise-en-relation|calendars)\/|[\w-]{43}|[^\x21-\x7e]/i;

/**
 * Gives the request its id (`X-Request-Id`), and logs one line for each API call and each failed page.
 * @param proxies how many of our own are in front: without one, the header of the request is ignored
 */
export const requestLog = (log: Log, proxies: number) => {
  const logRequest = createRequestLogger(log);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const started = performance.now();
    const requestId = requestIdOf(c.req.header('X-Request-Id'), proxies);
    c.set('requestId', requestId);
    c.set('log', log);
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    const { method, path } = c.req;
    const { actor = VISITOR, address } = c.var;
    logRequest({ requestId, method, path, status: c.res.status, started, actor, address });
  });
};

export const requestIdOf = (requestedId: string | undefined, proxies: number): string =>
  proxies > 0 && requestedId && ACCEPTED_ID.test(requestedId)
    ? requestedId
    : randomUUID().slice(-REQUEST_ID_DIGITS);

type RequestLogEntry = {
  requestId: string;
  method: string;
  path: string;
  status: number;
  /** When it arrived, in milliseconds of `performance.now()`. */
  started: number;
  actor: Actor;
  address: string;
};

/** Logs a request, unless its kind is not logged. */
export function createRequestLogger(log: Log) {
  // Searching each line for secrets to redact takes longer than writing it, and none of these fields is secret.
  const lines = log.child({}, { redact: [] });
  return ({ requestId, method, path, status, started, actor, address }: RequestLogEntry): void => {
    if (!isLogged(path, status)) return;
    lines.info({
      requestId,
      method,
      path: maskedPath(path),
      status,
      ms: Math.round(performance.now() - started),
      actor: actor.kind === 'visitor' ? 'visitor' : `${actor.kind} ${actor.id}`,
      address,
    });
  };
}

/** The log of a request: every line has its id. */
export const logOf = ({ var: { log, requestId } }: Pick<Context<ApiEnv>, 'var'>): Log =>
  log.child({ requestId });

const isLogged = (path: string, status: number) =>
  !HEALTH_PATHS.has(path) && (path.startsWith('/api/') || status >= 500 || status === 403);

/** The path as it may be logged: printable ASCII, without query string, without secrets. */
export const maskedPath = (path: string) =>
  NEEDS_MASKING.test(path)
    ? redactSecrets(path)
        .toWellFormed()
        .replace(/[^\x21-\x7e…]/gu, encodeURIComponent)
    : path;
