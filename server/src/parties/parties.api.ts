import { idempotencyHeader } from '@cercle/contract/idempotency';
import { idParam } from '@cercle/contract/paging';
import {
  companyRoleParams,
  partiesExport,
  partiesQuery,
  partyCreateResult,
  partyData,
  partyDetails,
  partyPage,
  partyUpdate,
} from '@cercle/contract/party-data';
import { createRoute, z } from '@hono/zod-openapi';
import { FOR_ADMINS, FOR_MEMBERS } from '../http/access/session.ts';
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
import type { Idempotency, IdempotentExecution } from '../idempotency/idempotency.ts';
import { exportRoute, respondWithExport } from '../import-export/export-route.ts';
import type { Parties } from './parties.ts';

const TAG = { tags: ['Sociétés'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };
const PATH = '/admin/parties';

const list = queryRoute(
  TAG,
  PATH,
  'Lister les sociétés, et les personnes qui paient pour elles',
  partiesQuery,
  ['Une page de sociétés', partyPage],
);

const exportList = exportRoute(TAG, PATH, 'Exporter les sociétés', partiesExport);

const create = createRoute({
  ...ADMIN,
  method: 'post',
  path: PATH,
  summary: 'Ajouter une société, ou une personne',
  description:
    'Un numéro d’entreprise déjà pris\u202f: 409, et `errors.party` est l’identifiant de la société qui l’a.',
  request: { headers: idempotencyHeader, body: requiredJsonBody(partyData) },
  responses: {
    201: jsonResponse('Société ajoutée', partyCreateResult),
    ...adminErrorResponses('validation', 'conflict', 'reused-key', 'too-many'),
  },
});

const update = createRoute({
  ...ADMIN,
  method: 'put',
  path: `${PATH}/{id}`,
  summary: 'Modifier une société',
  request: { params: idParam, body: requiredJsonBody(partyUpdate) },
  responses: {
    200: jsonResponse('La société modifiée', partyDetails),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

const roleRoute = (method: 'put' | 'delete', summary: string) =>
  createRoute({
    ...ADMIN,
    method,
    path: `${PATH}/{id}/roles/{role}/{accountId}`,
    summary,
    description:
      'DUES\u202f: des cotisations\u202f; PEOPLE\u202f: des personnes. Sans effet si c’est déjà fait.',
    request: { params: companyRoleParams },
    responses: {
      204: { description: 'C’est fait' },
      ...adminErrorResponses('validation', 'not-found', 'conflict'),
    },
  });

const setRole = roleRoute('put', 'Désigner un responsable d’une société');
const removeRole = roleRoute('delete', 'Retirer un responsable d’une société');

const own = createRoute({
  ...TAG,
  ...FOR_MEMBERS,
  method: 'get',
  path: '/me/company',
  summary: 'Voir les sociétés dont on est responsable',
  responses: {
    200: jsonResponse('Le plus souvent une, ou aucune', z.array(partyDetails)),
    ...errorResponses('unauthenticated', 'forbidden'),
  },
});

/** The routes of companies, and of persons who pay for themselves. */
export function partiesApi(
  { parties, idempotency }: { parties: Parties; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, `${PATH}/{id}`);
  const middleware = [...ADMIN.middleware, limits.byAccount('edit')];
  api.openapi(list, async (c) => c.json(await parties.list(c.var.actor, c.req.valid('query')), 200));
  api.openapi(exportList, (c) =>
    respondWithExport(c, limits, c.req.valid('query'), (query) => parties.exportList(c.var.actor, query)),
  );
  api.openapi({ ...create, middleware }, async (c) => {
    const data = c.req.valid('json');
    const create = (execution: IdempotentExecution) => parties.create(c.var.actor, data, execution);
    return c.json(await executeOnce(c, idempotency, data, create), 201);
  });
  addRecordRoute('get', '', 'Voir une société', parties.find, ['La société', partyDetails]);
  api.openapi({ ...update, middleware }, async (c) =>
    c.json(await parties.update(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  api.openapi(setRole, async (c) => {
    const { id, accountId, role } = c.req.valid('param');
    await parties.setRole(c.var.actor, id, accountId, role);
    return c.body(null, 204);
  });
  api.openapi(removeRole, async (c) => {
    const { id, accountId, role } = c.req.valid('param');
    await parties.removeRole(c.var.actor, id, accountId, role);
    return c.body(null, 204);
  });
  api.openapi(own, async (c) => c.json(await parties.findOwn(c.var.actor), 200));
  return api;
}
