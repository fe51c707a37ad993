import { documentCreated } from '@cercle/contract/documents';
import { idempotencyHeader } from '@cercle/contract/idempotency';
import { idParam } from '@cercle/contract/paging';
import {
  documentReminders,
  lateClaimWaiver,
  lateInterestRateEntry,
  lateInterestRates,
  reminderPause,
} from '@cercle/contract/reminders';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import { recordRoutes } from '../../http/admin-routes.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import { executeOnce } from '../../idempotency/execute-once.ts';
import type { Idempotency, IdempotentExecution } from '../../idempotency/idempotency.ts';
import type { LateClaims } from './late-claims.ts';
import type { Reminders } from './reminders.ts';

const TAG = { tags: ['Rappels'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };
const DOCUMENT = '/admin/documents/{id}';
const RATES = '/admin/late-interest-rates';
const READ: [string, typeof documentReminders] = ['Ce qu’elle a de rappels', documentReminders];

const pause = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${DOCUMENT}/reminders/pause`,
  summary: 'Suspendre les rappels d’une facture',
  request: { params: idParam, body: requiredJsonBody(reminderPause) },
  responses: {
    200: jsonResponse(...READ),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

const waive = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${DOCUMENT}/late-claim/waive`,
  summary: 'Abandonner les intérêts et l’indemnité de retard d’une facture',
  request: { params: idParam, body: requiredJsonBody(lateClaimWaiver) },
  responses: {
    204: { description: 'Abandonnés' },
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

const invoice = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${DOCUMENT}/late-claim/invoice`,
  summary: 'Rédiger le projet de facture des intérêts et de l’indemnité de retard',
  request: { params: idParam, headers: idempotencyHeader },
  responses: {
    201: jsonResponse('Le projet', documentCreated),
    ...adminErrorResponses('not-found', 'conflict', 'reused-key', 'too-many'),
  },
});

const rates = createRoute({
  ...ADMIN,
  method: 'get',
  path: RATES,
  summary: 'Lister les taux des intérêts de retard',
  description: '`missing` nomme le semestre en cours si son taux manque.',
  responses: {
    200: jsonResponse('Les taux, le dernier d’abord', lateInterestRates),
    ...adminErrorResponses(),
  },
});

const setRate = createRoute({
  ...ADMIN,
  method: 'put',
  path: RATES,
  summary: 'Noter le taux d’un semestre, ou le corriger',
  request: { body: requiredJsonBody(lateInterestRateEntry) },
  responses: {
    200: jsonResponse('Les taux, le dernier d’abord', lateInterestRates),
    ...adminErrorResponses('validation', 'too-many'),
  },
});

/** The routes of what one invoice has of reminders, and of late interest. */
export function lateClaimsApi(
  {
    reminders,
    lateClaims,
    idempotency,
  }: { reminders: Reminders; lateClaims: LateClaims; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const limit = limits.byAccount('edit');
  const middleware = [...FOR_ADMINS.middleware, limit];
  const record = recordRoutes(api, TAG, DOCUMENT);
  record('get', '/reminders', 'Voir ce qu’une facture a de rappels', reminders.ofDocument, READ);
  record('post', '/reminders/resume', 'Reprendre les rappels d’une facture', reminders.resume, READ, {
    errors: ['conflict', 'too-many'],
    limit,
  });
  api.openapi({ ...pause, middleware }, async (c) =>
    c.json(await reminders.pause(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  api.openapi({ ...waive, middleware }, async (c) => {
    await lateClaims.waive(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
  api.openapi({ ...invoice, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const draft = (execution: IdempotentExecution) => lateClaims.invoice(c.var.actor, id, execution);
    return c.json(await executeOnce(c, idempotency, { id }, draft), 201);
  });
  api.openapi(rates, async (c) => c.json(await lateClaims.rates(c.var.actor), 200));
  api.openapi({ ...setRate, middleware }, async (c) =>
    c.json(await lateClaims.setRate(c.var.actor, c.req.valid('json')), 200),
  );
  return api;
}
