import { idempotencyHeader } from '@cercle/contract/idempotency';
import { idParam } from '@cercle/contract/paging';
import {
  dueReminderPage,
  dueRemindersQuery,
  reminderOutcomes,
  reminderSettings,
  remindersSend,
} from '@cercle/contract/reminders';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import { queryRoute } from '../../http/admin-routes.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import { executeOnce } from '../../idempotency/execute-once.ts';
import type { Idempotency, IdempotentExecution } from '../../idempotency/idempotency.ts';
import { fileResponse, respondWithDocument } from '../documents/file-response.ts';
import type { Reminders } from './reminders.ts';

const PDF = 'application/pdf';
const TAG = { tags: ['Rappels'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };
const PATH = '/admin/reminders';

const settings = createRoute({
  ...ADMIN,
  method: 'get',
  path: `${PATH}/settings`,
  summary: 'Voir les réglages des rappels',
  responses: { 200: jsonResponse('Les réglages', reminderSettings), ...adminErrorResponses() },
});

const changeSettings = createRoute({
  ...ADMIN,
  method: 'put',
  path: `${PATH}/settings`,
  summary: 'Modifier les réglages des rappels',
  request: { body: requiredJsonBody(reminderSettings) },
  responses: {
    200: jsonResponse('Les réglages modifiés', reminderSettings),
    ...adminErrorResponses('validation', 'conflict', 'too-many'),
  },
});

const due = queryRoute(
  TAG,
  `${PATH}/due`,
  'Lister les rappels à envoyer aujourd’hui, un par payeur, avec ce qui retient chacun',
  dueRemindersQuery,
  ['Une page de rappels', dueReminderPage],
);

const send = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PATH}/send`,
  summary: 'Envoyer les rappels de plusieurs payeurs',
  description:
    'Chacun demande ce qui reste à payer à cet instant, et part tout à fait ou pas du tout. Un payeur ne reçoit qu’un rappel par jour\u202f: un second a un échec, et l’identifiant du premier.',
  request: { headers: idempotencyHeader, body: requiredJsonBody(remindersSend) },
  responses: {
    200: jsonResponse('Ce que chacun est devenu', reminderOutcomes),
    ...adminErrorResponses('validation', 'conflict', 'reused-key', 'too-many'),
  },
});

const pdf = createRoute({
  ...ADMIN,
  method: 'get',
  path: `${PATH}/{id}/pdf`,
  summary: 'Télécharger la lettre d’un rappel',
  request: { params: idParam },
  responses: { 200: fileResponse(PDF), ...adminErrorResponses('not-found', 'too-many') },
});

/** The routes of reminders. */
export function remindersApi(
  { reminders, idempotency }: { reminders: Reminders; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const edit = [...FOR_ADMINS.middleware, limits.byAccount('edit')];
  const run = [...FOR_ADMINS.middleware, limits.byAccount('reminderRun')];
  api.openapi(settings, async (c) => c.json(await reminders.settings(c.var.actor), 200));
  api.openapi({ ...changeSettings, middleware: edit }, async (c) =>
    c.json(await reminders.changeSettings(c.var.actor, c.req.valid('json')), 200),
  );
  api.openapi(due, async (c) => c.json(await reminders.due(c.var.actor, c.req.valid('query')), 200));
  api.openapi({ ...send, middleware: run }, async (c) => {
    const data = c.req.valid('json');
    const sendAll = (execution: IdempotentExecution) => reminders.send(c.var.actor, data, execution);
    return c.json(await executeOnce(c, idempotency, data, sendAll), 200);
  });
  api.openapi({ ...pdf, middleware: edit }, async (c) =>
    respondWithDocument(c, PDF, await reminders.pdf(c.var.actor, c.req.valid('param').id)),
  );
  return api;
}
