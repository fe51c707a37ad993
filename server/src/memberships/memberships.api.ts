import { idempotencyHeader } from '@cercle/contract/idempotency';
import {
  groupWithoutTermPage,
  startGroups,
  startOutcomes,
  withoutTermQuery,
} from '@cercle/contract/membership-start';
import {
  exchange,
  membershipCounts,
  membershipCountsQuery,
  membershipDetails,
  membershipPage,
  membershipsExport,
  membershipsQuery,
  seatParams,
  seatPerson,
} from '@cercle/contract/membership-views';
import { seatsAdded, termGrant, termTermination, termUpgrade } from '@cercle/contract/memberships';
import { idParam } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../http/access/session.ts';
import { queryRoute, recordRoutes } from '../http/admin-routes.ts';
import type { RouteDependencies } from '../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../http/route-parts.ts';
import { executeOnce } from '../idempotency/execute-once.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import { exportRoute, respondWithExport } from '../import-export/export-route.ts';
import { changeRoute } from './change-route.ts';
import type { Memberships } from './memberships.ts';

const TAG = { tags: ['Adhésions'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };
const PATH = '/admin/memberships';

const list = queryRoute(TAG, PATH, 'Lister les adhésions', membershipsQuery, [
  'Une page d’adhésions',
  membershipPage,
]);

const counts = queryRoute(
  TAG,
  `${PATH}/counts`,
  'Compter ce que chaque choix d’un filtre montrerait',
  membershipCountsQuery,
  ['Les nombres, à côté de la recherche et de l’autre filtre', membershipCounts],
);

const exportList = exportRoute(TAG, PATH, 'Exporter les adhésions', membershipsExport);

const withoutTerm = queryRoute(
  TAG,
  `${PATH}/without-term`,
  'Lister les membres d’aujourd’hui qui n’ont pas de place',
  withoutTermQuery,
  ['Une page de personnes et de sociétés', groupWithoutTermPage],
);

const preview = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PATH}/start/preview`,
  summary: 'Voir ce que commencer des adhésions ferait',
  request: { body: requiredJsonBody(startGroups) },
  responses: {
    200: jsonResponse('Ce que deviendrait chacune, dans l’ordre', startOutcomes),
    ...adminErrorResponses('validation', 'too-many'),
  },
});

const start = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PATH}/start`,
  summary: 'Commencer des adhésions',
  description: 'Chacune commence en entier, ou pas du tout, quoi qu’il arrive aux autres.',
  request: { headers: idempotencyHeader, body: requiredJsonBody(startGroups) },
  responses: {
    200: jsonResponse('Ce qu’est devenue chacune, dans l’ordre', startOutcomes),
    ...adminErrorResponses('validation', 'reused-key', 'too-many'),
  },
});

const grant = changeRoute(ADMIN, `${PATH}/{id}/terms`, 'Accorder une période', termGrant);
const terminate = changeRoute(
  ADMIN,
  `${PATH}/{id}/terminate`,
  'Mettre fin à la période en cours',
  termTermination,
);
const assignSeat = changeRoute(ADMIN, `${PATH}/{id}/seats`, 'Attribuer une place à un membre', seatPerson);

const upgrade = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PATH}/{id}/upgrade`,
  summary: 'Passer de Single à Business, jusqu’au même dernier jour',
  request: { params: idParam, body: requiredJsonBody(termUpgrade) },
  responses: {
    200: jsonResponse('Ce qui est crédité et facturé pour les jours restants', exchange),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

const addSeats = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PATH}/{id}/seats/added`,
  summary: 'Ajouter des places à la période en cours, ou reprendre de celles du mois',
  request: { params: idParam, headers: idempotencyHeader, body: requiredJsonBody(seatsAdded) },
  responses: {
    204: { description: 'C’est fait' },
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'reused-key', 'too-many'),
  },
});

const releaseSeat = createRoute({
  ...ADMIN,
  method: 'delete',
  path: `${PATH}/{id}/seats/{seatId}`,
  summary: 'Libérer une place',
  request: { params: seatParams },
  responses: { 204: { description: 'Libérée' }, ...adminErrorResponses('validation', 'not-found') },
});

/** The routes of memberships: their list, terms and seats. Their renewals are in renewals/renewals.api.ts. */
export function membershipsApi(
  { memberships, idempotency }: { memberships: Memberships; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, `${PATH}/{id}`);
  const limited = (name: 'edit' | 'importOfLists') => [...ADMIN.middleware, limits.byAccount(name)];
  const middleware = limited('edit');
  api.openapi(list, async (c) => c.json(await memberships.list(c.var.actor, c.req.valid('query')), 200));
  api.openapi(counts, async (c) => c.json(await memberships.counts(c.var.actor, c.req.valid('query')), 200));
  api.openapi(exportList, (c) =>
    respondWithExport(c, limits, c.req.valid('query'), (query) => memberships.exportList(c.var.actor, query)),
  );
  api.openapi(withoutTerm, async (c) =>
    c.json(await memberships.withoutTerm(c.var.actor, c.req.valid('query')), 200),
  );
  api.openapi({ ...preview, middleware: limited('importOfLists') }, async (c) =>
    c.json(await memberships.previewStart(c.var.actor, c.req.valid('json')), 200),
  );
  api.openapi({ ...start, middleware: limited('importOfLists') }, async (c) => {
    const groups = c.req.valid('json');
    return c.json(
      await executeOnce(c, idempotency, groups, (execution) =>
        memberships.start(c.var.actor, groups, execution),
      ),
      200,
    );
  });
  addRecordRoute('get', '', 'Voir une adhésion', memberships.find, ['L’adhésion', membershipDetails]);
  api.openapi({ ...grant, middleware }, async (c) => {
    await memberships.grant(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
  api.openapi({ ...upgrade, middleware }, async (c) =>
    c.json(await memberships.upgrade(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  api.openapi({ ...terminate, middleware }, async (c) => {
    await memberships.terminate(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
  api.openapi({ ...assignSeat, middleware }, async (c) => {
    await memberships.assignSeat(c.var.actor, c.req.valid('param').id, c.req.valid('json').accountId);
    return c.body(null, 204);
  });
  api.openapi({ ...addSeats, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const addition = c.req.valid('json');
    await executeOnce(c, idempotency, { id, ...addition }, async (execution) => {
      await memberships.addSeats(c.var.actor, id, addition, execution);
      return null;
    });
    return c.body(null, 204);
  });
  api.openapi(releaseSeat, async (c) => {
    const { id, seatId } = c.req.valid('param');
    await memberships.releaseSeat(c.var.actor, id, seatId);
    return c.body(null, 204);
  });
  return api;
}
