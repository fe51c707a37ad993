import {
  allEventsQuery,
  eventAnnouncement,
  eventCancellation,
  eventCopy,
  eventCounts,
  eventCountsQuery,
  eventCreateResult,
  eventData,
  eventDetails,
  eventPage,
  eventRowPage,
  eventsExport,
  eventsQuery,
  eventUpdate,
  slugParam,
} from '@cercle/contract/events';
import { idempotencyHeader } from '@cercle/contract/idempotency';
import { idParam } from '@cercle/contract/paging';
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
import { exportRoute, respondWithExport } from '../import-export/export-route.ts';
import type { Events } from './events.ts';

const TAG = { tags: ['Événements'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };
const PATH = '/admin/events';

const list = createRoute({
  ...TAG,
  method: 'get',
  path: '/events',
  summary: 'Lister les événements publics',
  description: 'Un événement reste parmi ceux qui viennent jusqu’à la fin de son dernier jour.',
  request: { query: eventsQuery },
  responses: { 200: jsonResponse('Une page d’événements', eventPage), ...errorResponses('validation') },
});

const find = createRoute({
  ...TAG,
  method: 'get',
  path: '/events/{slug}',
  summary: 'Voir un événement public',
  request: { params: slugParam },
  responses: {
    200: jsonResponse('L’événement', eventAnnouncement),
    ...errorResponses('validation', 'not-found'),
  },
});

const listAll = queryRoute(TAG, PATH, 'Lister tous les événements, brouillons compris', allEventsQuery, [
  'Une page d’événements',
  eventRowPage,
]);

const counts = queryRoute(TAG, `${PATH}/counts`, 'Compter les événements par statut', eventCountsQuery, [
  'Combien, par statut',
  eventCounts,
]);

const exportList = exportRoute(TAG, PATH, 'Exporter les événements', eventsExport);

const create = createRoute({
  ...ADMIN,
  method: 'post',
  path: PATH,
  summary: 'Créer un événement, en brouillon',
  request: { headers: idempotencyHeader, body: requiredJsonBody(eventData) },
  responses: {
    201: jsonResponse('Brouillon créé', eventCreateResult),
    ...adminErrorResponses('validation', 'reused-key', 'too-many'),
  },
});

const copy = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PATH}/{id}/copy`,
  summary: 'Copier un événement dans un brouillon, toutes ses heures décalées comme son début',
  request: { params: idParam, headers: idempotencyHeader, body: requiredJsonBody(eventCopy) },
  responses: {
    201: jsonResponse('Brouillon créé', eventCreateResult),
    ...adminErrorResponses('validation', 'not-found', 'reused-key', 'too-many'),
  },
});

const update = createRoute({
  ...ADMIN,
  method: 'put',
  path: `${PATH}/{id}`,
  summary: 'Modifier un événement',
  description:
    'Une fois publié, une autre heure, un autre lieu ou un autre titre est annoncé à qui vient ou attend une place\u202f; des places en plus sont offertes à la liste d’attente.',
  request: { params: idParam, body: requiredJsonBody(eventUpdate) },
  responses: {
    200: jsonResponse('L’événement modifié', eventDetails),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

const cancel = createRoute({
  ...ADMIN,
  method: 'put',
  path: `${PATH}/{id}/cancel`,
  summary: 'Annuler un événement publié, et prévenir qui vient ou attend une place',
  request: { params: idParam, body: requiredJsonBody(eventCancellation) },
  responses: {
    200: jsonResponse('L’événement annulé', eventDetails),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

/** The routes of events; those of registrations are in registrations/. */
export function eventsApi(
  { events, idempotency }: { events: Events; idempotency: Idempotency },
  { limits, cached }: RouteDependencies,
) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, `${PATH}/{id}`);
  const limit = limits.byAccount('edit');
  const middleware = [...ADMIN.middleware, limit];
  api.openapi({ ...list, middleware: cached }, async (c) =>
    c.json(await events.list(c.req.valid('query')), 200),
  );
  api.openapi({ ...find, middleware: cached }, async (c) =>
    c.json(await events.find(c.req.valid('param').slug), 200),
  );
  api.openapi(counts, async (c) => c.json(await events.counts(c.var.actor, c.req.valid('query')), 200));
  api.openapi(listAll, async (c) => c.json(await events.listAll(c.var.actor, c.req.valid('query')), 200));
  api.openapi(exportList, (c) =>
    respondWithExport(c, limits, c.req.valid('query'), (query) => events.exportList(c.var.actor, query)),
  );
  addRecordRoute('get', '', 'Voir un événement, ses places et son histoire', events.details, [
    'L’événement',
    eventDetails,
  ]);
  api.openapi({ ...create, middleware }, async (c) => {
    const data = c.req.valid('json');
    const created = await executeOnce(c, idempotency, data, (execution) =>
      events.create(c.var.actor, data, execution),
    );
    return c.json(created, 201);
  });
  api.openapi({ ...copy, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const data = c.req.valid('json');
    const created = await executeOnce(c, idempotency, { id, ...data }, (execution) =>
      events.copy(c.var.actor, id, data, execution),
    );
    return c.json(created, 201);
  });
  api.openapi({ ...update, middleware }, async (c) =>
    c.json(await events.update(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  api.openapi({ ...cancel, middleware }, async (c) =>
    c.json(await events.cancel(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  for (const [end, summary, verb] of [
    ['/publish', 'Publier un brouillon', events.publish],
    ['/hold', 'Marquer comme tenu un événement qui a commencé', events.hold],
    ['/close', 'Clôturer un événement tenu', events.close],
  ] as const)
    addRecordRoute('put', end, summary, verb, ['L’événement', eventDetails], { errors: ['conflict'], limit });
  addRecordRoute('delete', '', 'Supprimer un brouillon', events.remove, 'Supprimé', {
    errors: ['conflict'],
    limit,
  });
  return api;
}
