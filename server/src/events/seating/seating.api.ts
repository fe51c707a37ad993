import { idParam } from '@cercle/contract/paging';
import { seatChange, seatingPlan, seatingTables, seatParams } from '@cercle/contract/seating';
import { createRoute } from '@hono/zod-openapi';
import { fileResponse, respondWithDocument } from '../../billing/documents/file-response.ts';
import { FOR_ADMINS } from '../../http/access/session.ts';
import { recordRoutes } from '../../http/admin-routes.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import type { TablePlans } from './seating.ts';

const TAG = { tags: ['Événements'] };
const PATH = '/admin/events/{id}';
const PDF = 'application/pdf';
const PLAN: [string, typeof seatingPlan] = ['Le plan de table', seatingPlan];

const setTables = createRoute({
  ...TAG,
  ...FOR_ADMINS,
  method: 'put',
  path: `${PATH}/tables`,
  summary: 'Définir les tables d’un événement',
  description:
    'Toutes, dans leur ordre. Chacune de celles qui existent est gardée, ou nommée dans `removedIds`.',
  request: { params: idParam, body: requiredJsonBody(seatingTables) },
  responses: {
    200: jsonResponse(...PLAN),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

const place = createRoute({
  ...TAG,
  ...FOR_ADMINS,
  method: 'put',
  path: `${PATH}/seats/{registrationId}`,
  summary: 'Placer une personne à une table, l’y épingler, ou lui retirer sa place',
  request: { params: seatParams, body: requiredJsonBody(seatChange) },
  responses: {
    200: jsonResponse(...PLAN),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

const pdf = createRoute({
  ...TAG,
  ...FOR_ADMINS,
  method: 'get',
  path: `${PATH}/tables.pdf`,
  summary: 'Télécharger le plan de table',
  description: 'Une liste par nom, et une par table.',
  request: { params: idParam },
  responses: { 200: fileResponse(PDF), ...adminErrorResponses('not-found', 'too-many') },
});

/** The routes of table plans. */
export function seatingApi({ tablePlans }: { tablePlans: TablePlans }, { limits }: RouteDependencies) {
  const api = newApi();
  const limit = limits.byAccount('edit');
  const middleware = [...FOR_ADMINS.middleware, limit];
  const addRecordRoute = recordRoutes(api, TAG, PATH);
  addRecordRoute('get', '/tables', 'Voir le plan de table d’un événement', tablePlans.find, PLAN);
  api.openapi({ ...setTables, middleware }, async (c) => {
    const plan = await tablePlans.setTables(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.json(plan, 200);
  });
  addRecordRoute('post', '/tables/suggest', 'Proposer une place à chacun', tablePlans.suggest, PLAN, {
    description:
      'Qui n’est pas épinglé rencontre autant de nouvelles personnes que possible, les invités près de leur hôte.',
    errors: ['conflict', 'too-many', 'unavailable'],
    limit,
  });
  api.openapi({ ...place, middleware }, async (c) => {
    const { id, registrationId } = c.req.valid('param');
    const plan = await tablePlans.place(c.var.actor, id, registrationId, c.req.valid('json'));
    return c.json(plan, 200);
  });
  addRecordRoute(
    'delete',
    '/seats',
    'Retirer les places qui ne sont pas épinglées',
    tablePlans.clear,
    'Retirées',
    {
      errors: ['conflict', 'too-many'],
      limit,
    },
  );
  api.openapi({ ...pdf, middleware }, async (c) => {
    const file = await tablePlans.pdf(c.var.actor, c.req.valid('param').id);
    return respondWithDocument(c, PDF, file);
  });
  return api;
}
