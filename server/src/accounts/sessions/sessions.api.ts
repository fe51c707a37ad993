import { openSessions, sessionParam } from '@cercle/contract/sessions';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ACCOUNTS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi } from '../../http/route-parts.ts';
import type { Sessions } from './sessions.ts';

const ROUTE_DEFAULTS = { tags: ['Connexions'], ...FOR_ACCOUNTS };
const PATH = '/sessions';

const list = createRoute({
  ...ROUTE_DEFAULTS,
  method: 'get',
  path: PATH,
  summary: 'Lister ses sessions ouvertes',
  responses: {
    200: jsonResponse('Les sessions, la plus récente d’abord', openSessions),
    ...errorResponses('unauthenticated'),
  },
});

const end = createRoute({
  ...ROUTE_DEFAULTS,
  method: 'delete',
  path: `${PATH}/{id}`,
  summary: 'Fermer une de ses sessions',
  request: { params: sessionParam },
  responses: {
    204: { description: 'Fermée' },
    ...errorResponses('validation', 'unauthenticated', 'not-found', 'too-many'),
  },
});

const endAll = createRoute({
  ...ROUTE_DEFAULTS,
  method: 'delete',
  path: PATH,
  summary: 'Fermer toutes ses sessions, celle-ci comprise',
  responses: { 204: { description: 'Fermées' }, ...errorResponses('unauthenticated', 'too-many') },
});

/** The routes of one's own sessions (section 7 of docs/product.md). */
export function sessionsApi({ sessions }: { sessions: Sessions }, { limits }: RouteDependencies) {
  const api = newApi();
  const middleware = [...ROUTE_DEFAULTS.middleware, limits.byAccount('endSession')];
  api.openapi(list, async (c) => c.json(await sessions.list(c.var.actor), 200));
  api.openapi({ ...end, middleware }, async (c) => {
    await sessions.end(c.var.actor, c.req.valid('param').id);
    return c.body(null, 204);
  });
  api.openapi({ ...endAll, middleware }, async (c) => {
    await sessions.endAll(c.var.actor);
    return c.body(null, 204);
  });
  return api;
}
