import { setTimeout as wait } from 'node:timers/promises';
import { idempotencyHeader } from '@cercle/contract/idempotency';
import { type Approval, approval } from '@cercle/contract/memberships';
import { idParam } from '@cercle/contract/paging';
import { publicRequest, REQUEST_SENT } from '@cercle/contract/request-form';
import {
  membershipRequest,
  rejection,
  requestCounts,
  requestCountsQuery,
  requestHistory,
  requestPage,
  requestsExport,
  requestsQuery,
} from '@cercle/contract/requests';
import { createRoute, z } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import { queryRoute, recordRoutes } from '../../http/admin-routes.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import {
  adminErrorResponses,
  errorResponses,
  jsonResponse,
  newApi,
  requiredJsonBody,
} from '../../http/route-parts.ts';
import { executeOnce } from '../../idempotency/execute-once.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import { exportRoute, respondWithExport } from '../../import-export/export-route.ts';
import type { Requests } from './requests.ts';

/**
 * The minimum time of a response. Storing a request of a known address takes less time, and by the difference a
 * stranger could find out who is a member; this is longer than either takes.
 */
export const MIN_RESPONSE_MS = 100;

const TAG = { tags: ['Demandes d’adhésion'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };

const submit = createRoute({
  ...TAG,
  method: 'post',
  path: '/members/requests',
  summary: 'Demander à devenir membre',
  request: { headers: idempotencyHeader, body: requiredJsonBody(publicRequest) },
  responses: {
    201: jsonResponse('Demande reçue', z.object({ message: z.string() })),
    ...errorResponses('validation', 'reused-key', 'too-many'),
  },
});

const list = queryRoute(TAG, '/members/requests', 'Lister les demandes', requestsQuery, [
  'Une page de demandes',
  requestPage,
]);

const counts = queryRoute(
  TAG,
  '/members/requests/counts',
  'Compter ce que chaque choix d’un filtre montrerait',
  requestCountsQuery,
  ['Les nombres, à côté de la recherche et des autres filtres', requestCounts],
);

const exportList = exportRoute(TAG, '/members/requests', 'Exporter les demandes', requestsExport);

const approve = createRoute({
  ...ADMIN,
  method: 'put',
  path: '/members/requests/{id}/approve',
  summary: 'Approuver une demande en attente et inviter son auteur',
  description:
    'Une demande Single n’a pas de contenu. Une demande Business demande ce qui est convenu\u202f: le nombre de places et le prix d’une place\u202f; sauf si son auteur a déjà une place.',
  request: { params: idParam, body: { ...requiredJsonBody(approval), required: false } },
  responses: {
    200: jsonResponse('La demande approuvée', membershipRequest),
    ...adminErrorResponses('validation', 'not-found', 'conflict'),
  },
});

const reject = createRoute({
  ...ADMIN,
  method: 'put',
  path: '/members/requests/{id}/reject',
  summary: 'Rejeter une demande en attente',
  request: { params: idParam, body: { ...requiredJsonBody(rejection), required: false } },
  responses: {
    200: jsonResponse('La demande rejetée', membershipRequest),
    ...adminErrorResponses('validation', 'not-found', 'conflict'),
  },
});

/** The routes of membership requests (section 7 of docs/product.md). */
export function requestsApi(
  { requests, idempotency }: { requests: Requests; idempotency: Idempotency },
  { botCheck, limits }: RouteDependencies,
) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, '/members/requests/{id}');
  api.openapi({ ...submit, middleware: limits.byAddress('membershipRequest') }, async (c) => {
    const { recaptchaToken, ...request } = c.req.valid('json');
    await executeOnce(c, idempotency, request, async (execution) => {
      await botCheck.accept('membershipRequestFormSubmit', recaptchaToken, execution.call);
      await limits.consume('membershipRequestOfEmail', request.email);
      await Promise.all([requests.submit(request, execution), wait(MIN_RESPONSE_MS)]);
    });
    return c.json({ message: REQUEST_SENT }, 201);
  });
  api.openapi(list, async (c) => c.json(await requests.list(c.var.actor, c.req.valid('query')), 200));
  api.openapi(counts, async (c) => c.json(await requests.counts(c.var.actor, c.req.valid('query')), 200));
  api.openapi(exportList, (c) =>
    respondWithExport(c, limits, c.req.valid('query'), (query) => requests.exportList(c.var.actor, query)),
  );
  addRecordRoute('get', '', 'Voir une demande', requests.find, ['La demande', membershipRequest]);
  addRecordRoute('get', '/history', 'Voir l’historique d’une demande', requests.history, [
    'Ce qui s’est passé, du plus récent',
    requestHistory,
  ]);
  api.openapi(approve, async (c) => {
    // As for `reject`: without the optional body nothing was parsed.
    const agreed: Approval = c.req.valid('json');
    return c.json(await requests.approve(c.var.actor, c.req.valid('param').id, agreed), 200);
  });
  api.openapi(reject, async (c) => {
    // If the optional body is absent, nothing was parsed, hence no default was set.
    const { reason = '' } = c.req.valid('json');
    return c.json(await requests.reject(c.var.actor, c.req.valid('param').id, reason), 200);
  });
  addRecordRoute(
    'delete',
    '',
    'Supprimer une demande et le compte qui en dépend',
    requests.remove,
    'Supprimée',
  );
  return api;
}
