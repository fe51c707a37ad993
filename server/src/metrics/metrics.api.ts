import { hash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { ApiEnv } from '../http/api-env.ts';
import { METRICS_PATH } from '../http/health.ts';
import { DomainError } from '../kernel/domain-error.ts';
import type { Metrics } from './metrics.ts';

const digest = (text: string) => hash('sha256', text, 'buffer');

/** `/metrics`, for clients with the token in `Authorization: Bearer …`; the time of a refusal reveals nothing about it. */
export function metricsApi(metrics: Metrics, token: string) {
  const expected = digest(`Bearer ${token}`);
  return new Hono<ApiEnv>().get(METRICS_PATH, async (c) => {
    const given = digest(c.req.header('Authorization') ?? '');
    if (!timingSafeEqual(given, expected)) {
      c.header('WWW-Authenticate', 'Bearer');
      throw new DomainError('unauthenticated');
    }
    return c.body(await metrics.text(), 200, {
      'Content-Type': metrics.contentType,
      'Cache-Control': 'no-store',
    });
  });
}
