import {
  audienceCount,
  audienceCountQuery,
  audienceData,
  audienceUpdate,
  savedAudience,
  savedAudiences,
} from '@cercle/contract/audiences';
import { idempotencyHeader } from '@cercle/contract/idempotency';
import { idParam } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import { recordRoutes } from '../../http/admin-routes.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import { executeOnce } from '../../idempotency/execute-once.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import type { Audiences } from './audiences.ts';

const TAG = { tags: ['Campagnes'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };
const PATH = '/admin/audiences';

const list = createRoute({
  ...ADMIN,
  method: 'get',
  path: PATH,
  summary: 'Lister les publics enregistrés',
  responses: { 200: jsonResponse('Tous, par nom', savedAudiences), ...adminErrorResponses() },
});

const create = createRoute({
  ...ADMIN,
  method: 'post',
  path: PATH,
  summary: 'Enregistrer un public',
  request: { headers: idempotencyHeader, body: requiredJsonBody(audienceData) },
  responses: {
    201: jsonResponse('Public enregistré', savedAudience),
    ...adminErrorResponses('validation', 'reused-key', 'too-many'),
  },
});

const update = createRoute({
  ...ADMIN,
  method: 'put',
  path: `${PATH}/{id}`,
  summary: 'Modifier un public enregistré',
  description: 'Sans effet sur les campagnes qui l’ont repris.',
  request: { params: idParam, body: requiredJsonBody(audienceUpdate) },
  responses: {
    200: jsonResponse('Le public modifié', savedAudience),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

const count = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PATH}/count`,
  summary: 'Compter un public, enregistré ou non',
  request: { body: requiredJsonBody(audienceCountQuery) },
  responses: {
    200: jsonResponse('Combien, maintenant', audienceCount),
    ...adminErrorResponses('validation', 'too-many'),
  },
});

/** The routes of audiences. */
export function audiencesApi(
  { audiences, idempotency }: { audiences: Audiences; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, `${PATH}/{id}`);
  const limit = limits.byAccount('edit');
  const middleware = [...ADMIN.middleware, limit];
  api.openapi(list, async (c) => c.json(await audiences.list(c.var.actor), 200));
  api.openapi({ ...count, middleware }, async (c) =>
    c.json(await audiences.count(c.var.actor, c.req.valid('json')), 200),
  );
  api.openapi({ ...create, middleware }, async (c) => {
    const data = c.req.valid('json');
    const created = await executeOnce(c, idempotency, data, (execution) =>
      audiences.create(c.var.actor, data, execution),
    );
    return c.json(created, 201);
  });
  api.openapi({ ...update, middleware }, async (c) =>
    c.json(await audiences.update(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  addRecordRoute('delete', '', 'Supprimer un public enregistré', audiences.remove, 'Supprimé', {
    errors: ['too-many'],
    limit,
  });
  return api;
}
