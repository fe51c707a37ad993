import {
  declineRecord,
  receipt,
  renewalDecision,
  renewalTerms,
  undelivered,
} from '@cercle/contract/memberships';
import { FOR_ADMINS } from '../../http/access/session.ts';
import { recordRoutes } from '../../http/admin-routes.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { newApi } from '../../http/route-parts.ts';
import { changeRoute } from '../change-route.ts';
import type { Memberships } from '../memberships.ts';

const TAG = { tags: ['Adhésions'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };
const PATH = '/admin/memberships/renewals/{id}';

const ROUTES = {
  planRenewal: changeRoute(ADMIN, `${PATH}/terms`, 'Convenir de la période suivante', renewalTerms),
  recordNotice: changeRoute(ADMIN, `${PATH}/notice`, 'Noter la réception de l’avis', receipt),
  recordReturn: changeRoute(ADMIN, `${PATH}/return`, 'Noter que l’avis n’est pas arrivé', undelivered),
  recordInvoice: changeRoute(ADMIN, `${PATH}/invoice`, 'Noter la réception de la facture', receipt),
  recordDecline: changeRoute(ADMIN, `${PATH}/decline`, 'Noter un refus de renouveler', declineRecord),
  decideRenewal: changeRoute(ADMIN, `${PATH}/decision`, 'Décider d’un renouvellement', renewalDecision),
};

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
  api.openapi({ ...ROUTES.recordDecline, middleware }, async (c) => {
    await memberships.recordDecline(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
  api.openapi({ ...ROUTES.decideRenewal, middleware }, async (c) => {
    await memberships.decideRenewal(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
  recordRoutes(api, TAG, PATH)(
    'delete',
    '/decline',
    'Annuler un refus de renouveler',
    memberships.undoDecline,
    'C’est fait',
    { errors: ['conflict', 'too-many'], limit: limits.byAccount('edit') },
  );
  return api;
}
