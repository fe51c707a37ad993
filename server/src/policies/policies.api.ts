import { idempotencyHeader } from '@cercle/contract/idempotency';
import { idParam } from '@cercle/contract/paging';
import {
  policiesQuery,
  policy,
  policyCreated,
  policyDetails,
  policyDraft,
  policyPage,
} from '@cercle/contract/policies';
import { policyAnnouncement } from '@cercle/contract/policy-form';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../http/access/session.ts';
import { queryRoute, recordRoutes } from '../http/admin-routes.ts';
import type { RouteDependencies } from '../http/route-dependencies.ts';
import {
  adminErrorResponses,
  errorResponses,
  jsonResponse,
  newApi,
  requiredJsonBody,
} from '../http/route-parts.ts';
import { executeOnce } from '../idempotency/execute-once.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { Policies } from './policies.ts';

const TAG = { tags: ['Conditions générales'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };

const current = createRoute({
  ...TAG,
  method: 'get',
  path: '/conditions',
  summary: 'Lire les conditions générales en vigueur',
  responses: { 200: jsonResponse('La version en vigueur', policy) },
});

const find = createRoute({
  ...TAG,
  method: 'get',
  path: '/conditions/{id}',
  summary: 'Lire une version annoncée, en vigueur ou non',
  request: { params: idParam },
  responses: { 200: jsonResponse('La version', policy), ...errorResponses('validation', 'not-found') },
});

const list = queryRoute(TAG, '/admin/conditions', 'Lister les versions, brouillons compris', policiesQuery, [
  'Une page de versions',
  policyPage,
]);

const create = createRoute({
  ...ADMIN,
  method: 'post',
  path: '/admin/conditions',
  summary: 'Commencer un brouillon, copie de la dernière version annoncée',
  request: { headers: idempotencyHeader },
  responses: {
    201: jsonResponse('Brouillon créé', policyCreated),
    ...adminErrorResponses('reused-key', 'too-many'),
  },
});

const update = createRoute({
  ...ADMIN,
  method: 'put',
  path: '/admin/conditions/{id}',
  summary: 'Modifier un brouillon',
  request: { params: idParam, body: requiredJsonBody(policyDraft) },
  responses: {
    200: jsonResponse('Le brouillon modifié', policyDetails),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

const announce = createRoute({
  ...ADMIN,
  method: 'put',
  path: '/admin/conditions/{id}/announce',
  summary: 'Annoncer un brouillon, et prévenir chaque membre actif par e-mail',
  description:
    'Annoncée, une version ne change plus\u202f: une erreur se corrige en en annonçant une autre. Elle prend effet demain au plus tôt, et après la dernière annoncée.',
  request: { params: idParam, body: requiredJsonBody(policyAnnouncement) },
  responses: {
    200: jsonResponse('La version annoncée', policyDetails),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

/** The routes of the general conditions (section 7 of docs/product.md). */
export function policiesApi(
  { policies, idempotency }: { policies: Policies; idempotency: Idempotency },
  { limits, cached }: RouteDependencies,
) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, '/admin/conditions/{id}');
  const middleware = [...ADMIN.middleware, limits.byAccount('edit')];
  api.openapi({ ...current, middleware: cached }, async (c) => c.json(await policies.current(), 200));
  api.openapi({ ...find, middleware: cached }, async (c) =>
    c.json(await policies.find(c.req.valid('param').id), 200),
  );
  api.openapi(list, async (c) => c.json(await policies.list(c.var.actor, c.req.valid('query')), 200));
  api.openapi({ ...create, middleware }, async (c) => {
    const created = await executeOnce(c, idempotency, {}, (execution) =>
      policies.createDraft(c.var.actor, execution),
    );
    return c.json(created, 201);
  });
  addRecordRoute('get', '', 'Voir une version, telle qu’elle s’écrit', policies.details, [
    'La version',
    policyDetails,
  ]);
  api.openapi({ ...update, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await policies.updateDraft(c.var.actor, id, c.req.valid('json')), 200);
  });
  api.openapi({ ...announce, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await policies.announce(c.var.actor, id, c.req.valid('json')), 200);
  });
  addRecordRoute('delete', '', 'Supprimer un brouillon', policies.removeDraft, 'Supprimé', {
    errors: ['conflict'],
  });
  return api;
}
