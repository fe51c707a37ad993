import { idempotencyHeader } from '@cercle/contract/idempotency';
import { idParam } from '@cercle/contract/paging';
import {
  balanceUse,
  manualPayment,
  manualRefund,
  partyAccount,
  paymentCreated,
  undoing,
} from '@cercle/contract/payments';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import { recordRoutes } from '../../http/admin-routes.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import { executeOnce } from '../../idempotency/execute-once.ts';
import type { Idempotency, IdempotentExecution } from '../../idempotency/idempotency.ts';
import type { Payments } from './payments.ts';

const TAG = { tags: ['Banque'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };
const PATH = '/admin/payments';
const PARTY = '/admin/parties/{id}';

const enter = createRoute({
  ...ADMIN,
  method: 'post',
  path: PATH,
  summary: 'Encoder un paiement qui ne vient pas d’un fichier de banque',
  description: 'Il paie les factures citées\u202f; le reste va au solde du payeur.',
  request: { headers: idempotencyHeader, body: requiredJsonBody(manualPayment) },
  responses: {
    201: jsonResponse('Paiement encodé', paymentCreated),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'reused-key', 'too-many'),
  },
});

const refund = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PATH}/refunds`,
  summary: 'Encoder un remboursement fait à la main, du solde d’un payeur',
  request: { headers: idempotencyHeader, body: requiredJsonBody(manualRefund) },
  responses: {
    201: jsonResponse('Remboursement encodé', paymentCreated),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'reused-key', 'too-many'),
  },
});

const undoRoute = (path: string, summary: string, description: string) =>
  createRoute({
    ...ADMIN,
    method: 'post',
    path,
    summary,
    description,
    request: { params: idParam, body: requiredJsonBody(undoing) },
    responses: {
      204: { description: 'Annulé' },
      ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
    },
  });

const undo = undoRoute(
  `${PATH}/{id}/undo`,
  'Annuler un paiement, un remboursement ou une reprise',
  'Par une contre-écriture\u202f: ses factures restent à payer, son mouvement est de nouveau à traiter.',
);
const undoAllocation = undoRoute(
  `${PATH}/allocations/{id}/undo`,
  'Annuler ce qu’un paiement paie d’une facture',
  'Par une contre-écriture\u202f: la somme va au solde du payeur, ses autres factures restent payées.',
);

const useBalance = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PARTY}/allocations`,
  summary: 'Payer des factures avec le solde d’un payeur',
  description: 'Avec ce qu’il a payé en premier d’abord.',
  request: { params: idParam, headers: idempotencyHeader, body: requiredJsonBody(balanceUse) },
  responses: {
    204: { description: 'C’est fait' },
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'reused-key', 'too-many'),
  },
});

/** The routes of payments. */
export function paymentsApi(
  { payments, idempotency }: { payments: Payments; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const middleware = [...ADMIN.middleware, limits.byAccount('edit')];
  api.openapi({ ...enter, middleware }, async (c) => {
    const data = c.req.valid('json');
    const create = (execution: IdempotentExecution) => payments.enter(c.var.actor, data, execution);
    return c.json(await executeOnce(c, idempotency, data, create), 201);
  });
  api.openapi({ ...refund, middleware }, async (c) => {
    const data = c.req.valid('json');
    const create = (execution: IdempotentExecution) => payments.refund(c.var.actor, data, execution);
    return c.json(await executeOnce(c, idempotency, data, create), 201);
  });
  api.openapi({ ...undo, middleware }, async (c) => {
    await payments.undo(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
  api.openapi({ ...undoAllocation, middleware }, async (c) => {
    await payments.undoAllocation(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
  recordRoutes(api, TAG, PARTY)('get', '/account', 'Voir le compte d’un payeur', payments.accountOf, [
    'Son solde, ce qu’il doit, et ses paiements',
    partyAccount,
  ]);
  api.openapi({ ...useBalance, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const data = c.req.valid('json');
    await executeOnce(c, idempotency, { id, ...data }, async (execution) => {
      await payments.useBalance(c.var.actor, id, data, execution);
      return null;
    });
    return c.body(null, 204);
  });
  return api;
}
