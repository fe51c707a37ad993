import { Hono } from 'hono';
import type { Database } from '../db/database.ts';
import type { ApiEnv } from './api-env.ts';

const PING_TIMEOUT_MS = 2_000;
/** Monitoring requests these often, so they are answered whatever the load, and not logged. */
export const HEALTH_PATHS = new Set(['/healthz', '/readyz']);

/** Read by Prometheus, with a token. */
export const METRICS_PATH = '/metrics';

/** `/healthz`: the process lives. `/readyz`: it can serve, that is its database replies and it is not stopping. */
export const healthRoutes = (database: Pick<Database, 'ping'>) =>
  new Hono<ApiEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      // `isStopping` last: the stop may have begun during the query.
      const isReady = (await isReachable(database)) && !c.env?.isStopping?.();
      return isReady
        ? c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' })
        : c.json({ status: 'unavailable' }, 503, { 'Cache-Control': 'no-store' });
    });

function isReachable(database: Pick<Database, 'ping'>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PING_TIMEOUT_MS);
    const settle = (isUp: boolean) => {
      clearTimeout(timer);
      resolve(isUp);
    };
    database.ping().then(
      () => settle(true),
      () => settle(false),
    );
  });
}
