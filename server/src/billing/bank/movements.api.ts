import {
  bankBooking,
  bankMovement,
  bankMovementCounts,
  bankMovementCountsQuery,
  bankMovementPage,
  bankMovementsExport,
  bankMovementsQuery,
  bankReason,
} from '@cercle/contract/bank';
import { idParam } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import type { z } from 'zod';
import { FOR_ADMINS } from '../../http/access/session.ts';
import { queryRoute, recordRoutes } from '../../http/admin-routes.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import { exportRoute, respondWithExport } from '../../import-export/export-route.ts';
import type { BankMovements } from './movements.ts';

const TAG = { tags: ['Banque'] };
const PATH = '/admin/bank/movements';

const list = queryRoute(TAG, PATH, 'Lister les mouvements de la banque', bankMovementsQuery, [
  'Une page de mouvements\u202f; de ceux qui attendent, comment ils peuvent être comptabilisés',
  bankMovementPage,
]);

const counts = queryRoute(TAG, `${PATH}/counts`, 'Compter les mouvements par état', bankMovementCountsQuery, [
  'Combien\u202f; et combien d’extraits sont en quarantaine',
  bankMovementCounts,
]);

const exportList = exportRoute(TAG, PATH, 'Exporter les mouvements de la banque', bankMovementsExport);

const decisionRoute = <Body extends z.ZodType>(
  path: string,
  body: Body,
  summary: string,
  description: string,
) =>
  createRoute({
    ...TAG,
    ...FOR_ADMINS,
    method: 'post',
    path: `${PATH}/{id}${path}`,
    summary,
    description,
    request: { params: idParam, body: requiredJsonBody(body) },
    responses: {
      200: jsonResponse('Le mouvement', bankMovement),
      ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
    },
  });

const book = decisionRoute(
  '/book',
  bankBooking,
  'Comptabiliser un mouvement',
  'Des parts qui font exactement ce qui en attend, une par payeur\u202f: chacune paie ses factures, le reste va au solde. Un montant parti est un remboursement, ou un paiement que la banque reprend. 409 s’il est déjà comptabilisé ou laissé, ou si une facture n’est plus ouverte d’autant.',
);
const setAside = decisionRoute(
  '/set-aside',
  bankReason,
  'Laisser un mouvement',
  'Il ne paie rien ici. 409 s’il est comptabilisé, même en partie.',
);
const undo = decisionRoute(
  '/undo',
  bankReason,
  'Annuler ce qui a été décidé d’un mouvement',
  'Ses paiements sont annulés par des contre-écritures, ou il n’est plus laissé\u202f: il attend de nouveau. 409 s’il n’y a rien à annuler.',
);

/** The routes of the movements of the bank. */
export function bankMovementsApi(
  { bankMovements }: { bankMovements: BankMovements },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, `${PATH}/{id}`);
  const middleware = [...FOR_ADMINS.middleware, limits.byAccount('edit')];
  api.openapi(list, async (c) => c.json(await bankMovements.list(c.var.actor, c.req.valid('query')), 200));
  api.openapi(counts, async (c) =>
    c.json(await bankMovements.counts(c.var.actor, c.req.valid('query')), 200),
  );
  api.openapi(exportList, (c) =>
    respondWithExport(c, limits, c.req.valid('query'), (query) =>
      bankMovements.exportList(c.var.actor, query),
    ),
  );
  addRecordRoute('get', '', 'Voir un mouvement', bankMovements.find, ['Le mouvement', bankMovement]);
  api.openapi({ ...book, middleware }, async (c) =>
    c.json(await bankMovements.book(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  api.openapi({ ...setAside, middleware }, async (c) =>
    c.json(await bankMovements.setAside(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  api.openapi({ ...undo, middleware }, async (c) =>
    c.json(await bankMovements.undo(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  return api;
}
