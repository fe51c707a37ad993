import {
  campaignCounts,
  campaignCountsQuery,
  campaignCreateResult,
  campaignData,
  campaignDetails,
  campaignPage,
  campaignSchedule,
  campaignSend,
  campaignsQuery,
  campaignUpdate,
} from '@cercle/contract/campaigns';
import { idempotencyHeader } from '@cercle/contract/idempotency';
import { idParam } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import { queryRoute, recordRoutes } from '../../http/admin-routes.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import { executeOnce } from '../../idempotency/execute-once.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import type { Campaigns } from './campaigns.ts';

const TAG = { tags: ['Campagnes'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };
const PATH = '/admin/campaigns';

const list = queryRoute(TAG, PATH, 'Lister les campagnes', campaignsQuery, [
  'Une page de campagnes',
  campaignPage,
]);

const counts = queryRoute(TAG, `${PATH}/counts`, 'Compter les campagnes par statut', campaignCountsQuery, [
  'Combien, par statut',
  campaignCounts,
]);

const create = createRoute({
  ...ADMIN,
  method: 'post',
  path: PATH,
  summary: 'Créer une campagne, en brouillon',
  request: { headers: idempotencyHeader, body: requiredJsonBody(campaignData) },
  responses: {
    201: jsonResponse('Brouillon créé', campaignCreateResult),
    ...adminErrorResponses('validation', 'reused-key', 'too-many'),
  },
});

const copy = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PATH}/{id}/copy`,
  summary: 'Copier une campagne dans un brouillon',
  request: { params: idParam, headers: idempotencyHeader },
  responses: {
    201: jsonResponse('Brouillon créé', campaignCreateResult),
    ...adminErrorResponses('validation', 'not-found', 'reused-key', 'too-many'),
  },
});

const update = createRoute({
  ...ADMIN,
  method: 'put',
  path: `${PATH}/{id}`,
  summary: 'Modifier un brouillon de campagne',
  request: { params: idParam, body: requiredJsonBody(campaignUpdate) },
  responses: {
    200: jsonResponse('La campagne modifiée', campaignDetails),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

const schedule = createRoute({
  ...ADMIN,
  method: 'put',
  path: `${PATH}/{id}/schedule`,
  summary: 'Planifier une campagne',
  description:
    'Son contenu ne change plus. Ses destinataires sont fixés à son début. Un texte vide, un public de personne, un moment passé ou que l’horloge saute\u202f: 400.',
  request: { params: idParam, body: requiredJsonBody(campaignSchedule) },
  responses: {
    200: jsonResponse('La campagne planifiée', campaignDetails),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

const send = createRoute({
  ...ADMIN,
  method: 'put',
  path: `${PATH}/{id}/send`,
  summary: 'Envoyer une campagne tout de suite',
  description: 'Comme la planifier pour maintenant\u202f: elle commence dans les secondes qui suivent.',
  request: { params: idParam, body: requiredJsonBody(campaignSend) },
  responses: {
    200: jsonResponse('La campagne planifiée', campaignDetails),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

/** The routes of campaigns; those of their recipients and previews are beside. */
export function campaignsApi(
  { campaigns, idempotency }: { campaigns: Campaigns; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, `${PATH}/{id}`);
  const limit = limits.byAccount('edit');
  const middleware = [...ADMIN.middleware, limit];
  api.openapi(counts, async (c) => c.json(await campaigns.counts(c.var.actor, c.req.valid('query')), 200));
  api.openapi(list, async (c) => c.json(await campaigns.list(c.var.actor, c.req.valid('query')), 200));
  addRecordRoute('get', '', 'Voir une campagne, ses chiffres et son histoire', campaigns.details, [
    'La campagne',
    campaignDetails,
  ]);
  api.openapi({ ...create, middleware }, async (c) => {
    const data = c.req.valid('json');
    const created = await executeOnce(c, idempotency, data, (execution) =>
      campaigns.create(c.var.actor, data, execution),
    );
    return c.json(created, 201);
  });
  api.openapi({ ...copy, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const created = await executeOnce(c, idempotency, { id }, (execution) =>
      campaigns.copy(c.var.actor, id, execution),
    );
    return c.json(created, 201);
  });
  api.openapi({ ...update, middleware }, async (c) =>
    c.json(await campaigns.update(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  api.openapi({ ...schedule, middleware }, async (c) =>
    c.json(await campaigns.schedule(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  api.openapi({ ...send, middleware }, async (c) =>
    c.json(await campaigns.send(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  for (const [end, summary, verb] of [
    ['/unschedule', 'Remettre en brouillon une campagne planifiée', campaigns.unschedule],
    ['/pause', 'Mettre en pause une campagne en cours d’envoi', campaigns.pause],
    ['/resume', 'Reprendre une campagne en pause', campaigns.resume],
    ['/cancel', 'Arrêter une campagne pour toujours', campaigns.cancel],
    ['/archive', 'Montrer une campagne dans les archives', campaigns.archive],
    ['/unarchive', 'Retirer une campagne des archives', campaigns.unarchive],
  ] as const)
    addRecordRoute('put', end, summary, verb, ['La campagne', campaignDetails], {
      errors: ['conflict', 'too-many'],
      limit,
    });
  addRecordRoute('delete', '', 'Supprimer un brouillon de campagne', campaigns.remove, 'Supprimé', {
    errors: ['conflict', 'too-many'],
    limit,
  });
  return api;
}
