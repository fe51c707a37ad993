import type { ErrorCode } from '@cercle/contract/errors';
import {
  declineRecord,
  receipt,
  renewalDecision,
  renewalModeChoice,
  renewalTerms,
  undelivered,
} from '@cercle/contract/memberships';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import { recordRoutes } from '../../http/admin-routes.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import { changeRoute } from '../change-route.ts';
import type { Memberships } from '../memberships.ts';

const TAG = { tags: ['Adhésions'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };
const MODE_PATH = '/admin/memberships/renewal-mode';
const PATH = '/admin/memberships/renewals/{id}';

const ROUTES = {
  planRenewal: changeRoute(ADMIN, `${PATH}/terms`, 'Convenir de la période suivante', renewalTerms),
  recordNotice: changeRoute(ADMIN, `${PATH}/notice`, 'Noter la réception de l’avis', receipt),
  recordReturn: changeRoute(ADMIN, `${PATH}/return`, 'Noter que l’avis n’est pas arrivé', undelivered),
  recordInvoice: changeRoute(ADMIN, `${PATH}/invoice`, 'Noter la réception de la facture', receipt),
  recordInvoiceReturn: changeRoute(
    ADMIN,
    `${PATH}/invoice-return`,
    'Noter que la facture n’est pas arrivée',
    undelivered,
  ),
  recordDecline: changeRoute(ADMIN, `${PATH}/decline`, 'Noter un refus de renouveler', declineRecord),
  decideRenewal: changeRoute(ADMIN, `${PATH}/decision`, 'Décider d’un renouvellement', renewalDecision),
};

const readMode = createRoute({
  ...ADMIN,
  method: 'get',
  path: MODE_PATH,
  summary: 'Voir qui donne les avis de renouvellement',
  responses: {
    200: jsonResponse('Personne, un administrateur, ou le calendrier', renewalModeChoice),
    ...adminErrorResponses(),
  },
});

const changeMode = createRoute({
  ...ADMIN,
  method: 'put',
  path: MODE_PATH,
  summary: 'Choisir qui donne les avis de renouvellement',
  request: { body: requiredJsonBody(renewalModeChoice) },
  responses: { 204: { description: 'C’est fait' }, ...adminErrorResponses('validation', 'too-many') },
});

/** The routes of renewals: what reached the firm, and what it decides. A refused one says why, with the computation. */
export function renewalsApi({ memberships }: { memberships: Memberships }, { limits }: RouteDependencies) {
  const api = newApi();
  const middleware = [...ADMIN.middleware, limits.byAccount('edit')];
  api.openapi({ ...ROUTES.planRenewal, middleware }, async (c) => {
    await memberships.planRenewal(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
  api.openapi({ ...ROUTES.recordNotice, middleware }, async (c) => {
    await memberships.recordNotice(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
  api.openapi({ ...ROUTES.recordReturn, middleware }, async (c) => {
    await memberships.recordReturn(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
  api.openapi({ ...ROUTES.recordInvoice, middleware }, async (c) => {
    await memberships.recordInvoice(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
  api.openapi({ ...ROUTES.recordInvoiceReturn, middleware }, async (c) => {
    await memberships.recordInvoiceReturn(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
  api.openapi({ ...ROUTES.recordDecline, middleware }, async (c) => {
    await memberships.recordDecline(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
  api.openapi({ ...ROUTES.decideRenewal, middleware }, async (c) => {
    await memberships.decideRenewal(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
  api.openapi(readMode, async (c) => c.json({ mode: await memberships.renewalMode(c.var.actor) }, 200));
  api.openapi({ ...changeMode, middleware }, async (c) => {
    await memberships.setRenewalMode(c.var.actor, c.req.valid('json').mode);
    return c.body(null, 204);
  });
  const addRecordRoute = recordRoutes(api, TAG, PATH);
  const options = { errors: ['conflict', 'too-many'] as ErrorCode[], limit: limits.byAccount('edit') };
  addRecordRoute(
    'post',
    '/send',
    'Envoyer l’avis d’un renouvellement',
    memberships.sendRenewalNotice,
    'C’est fait',
    options,
  );
  addRecordRoute(
    'delete',
    '/decline',
    'Annuler un refus de renouveler',
    memberships.undoDecline,
    'C’est fait',
    options,
  );
  return api;
}
