import { idempotencyHeader } from '@cercle/contract/idempotency';
import { idParam } from '@cercle/contract/paging';
import {
  feeNotice,
  guestForm,
  memberRegistration,
  registrationCounts,
  registrationCountsQuery,
  registrationPage,
  registrationParams,
  registrationsExport,
  registrationsQuery,
} from '@cercle/contract/registrations';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import { executeOnce } from '../../idempotency/execute-once.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import { exportRoute, respondWithExport } from '../../import-export/export-route.ts';
import type { EventRegistrations } from './event-registrations.ts';
import { limitGuests } from './limit-guests.ts';

const TAG = { tags: ['Événements'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };
const PATH = '/admin/events/{id}/registrations';
const DONE = { 204: { description: 'C’est fait' } };
const LATE =
  'Après le délai pour se désinscrire sans frais\u202f: 400 sur `isFeeSeen` tant qu’il n’est pas vrai.';
const CHANGE_ERRORS = adminErrorResponses('validation', 'not-found', 'conflict', 'too-many');

const list = createRoute({
  ...ADMIN,
  method: 'get',
  path: PATH,
  summary: 'Lister les inscriptions d’un événement',
  description: 'Dans l’ordre de la liste d’attente, sauf demande contraire.',
  request: { params: idParam, query: registrationsQuery },
  responses: {
    200: jsonResponse('Une page d’inscriptions', registrationPage),
    ...adminErrorResponses('validation', 'not-found'),
  },
});

const counts = createRoute({
  ...ADMIN,
  method: 'get',
  path: `${PATH}/counts`,
  summary: 'Compter les inscriptions d’un événement par statut',
  request: { params: idParam, query: registrationCountsQuery },
  responses: {
    200: jsonResponse('Combien, par statut', registrationCounts),
    ...adminErrorResponses('validation', 'not-found'),
  },
});

const exportList = createRoute({
  ...exportRoute(TAG, PATH, 'Exporter les inscriptions d’un événement', registrationsExport, 'not-found'),
  request: { params: idParam, query: registrationsExport },
});

const register = createRoute({
  ...ADMIN,
  method: 'post',
  path: PATH,
  summary: 'Inscrire un membre et ses invités, ou les mettre sur la liste d’attente',
  description: LATE,
  request: { params: idParam, headers: idempotencyHeader, body: requiredJsonBody(memberRegistration) },
  responses: { ...DONE, ...CHANGE_ERRORS, ...adminErrorResponses('reused-key') },
});

const addGuest = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PATH}/{registrationId}/guests`,
  summary: 'Inviter une personne au nom d’un membre',
  description: LATE,
  request: {
    ...{ params: registrationParams, headers: idempotencyHeader, body: requiredJsonBody(guestForm) },
  },
  responses: { ...DONE, ...CHANGE_ERRORS, ...adminErrorResponses('reused-key') },
});

const feeRoute = (act: 'withdraw' | 'accept', summary: string) =>
  createRoute({
    ...ADMIN,
    method: 'put',
    path: `${PATH}/{registrationId}/${act}`,
    summary,
    description: LATE,
    request: { params: registrationParams, body: requiredJsonBody(feeNotice) },
    responses: { ...DONE, ...CHANGE_ERRORS },
  });
const withdraw = feeRoute('withdraw', 'Désinscrire une personne, et les invités d’un membre');
const accept = feeRoute('accept', 'Donner à une personne la place proposée ou, après le délai, libre');

const refuse = createRoute({
  ...ADMIN,
  method: 'put',
  path: `${PATH}/{registrationId}/refuse`,
  summary: 'Laisser à la personne suivante la place proposée',
  request: { params: registrationParams },
  responses: { ...DONE, ...CHANGE_ERRORS },
});

const targetOf = ({ id, registrationId }: { id: number; registrationId: number }) => ({
  eventId: id,
  registrationId,
});

/** The administrators' routes of the registrations of an event. */
export function eventRegistrationsApi(
  { eventRegistrations, idempotency }: { eventRegistrations: EventRegistrations; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const middleware = [...ADMIN.middleware, limits.byAccount('edit')];
  api.openapi(list, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await eventRegistrations.list(c.var.actor, id, c.req.valid('query')), 200);
  });
  api.openapi(counts, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await eventRegistrations.counts(c.var.actor, id, c.req.valid('query')), 200);
  });
  api.openapi(exportList, (c) =>
    respondWithExport(c, limits, c.req.valid('query'), (query) =>
      eventRegistrations.exportList(c.var.actor, c.req.valid('param').id, query),
    ),
  );
  api.openapi({ ...register, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const form = c.req.valid('json');
    await executeOnce(c, idempotency, { id, ...form }, (execution) =>
      limitGuests(limits, c.var.actor, form.guests, () =>
        eventRegistrations.register(c.var.actor, id, form, execution),
      ),
    );
    return c.body(null, 204);
  });
  api.openapi({ ...addGuest, middleware }, async (c) => {
    const target = targetOf(c.req.valid('param'));
    const form = c.req.valid('json');
    await executeOnce(c, idempotency, { ...target, ...form }, (execution) =>
      limitGuests(limits, c.var.actor, [form], () =>
        eventRegistrations.addGuest(c.var.actor, target, form, execution),
      ),
    );
    return c.body(null, 204);
  });
  api.openapi({ ...withdraw, middleware }, async (c) => {
    await eventRegistrations.withdraw(c.var.actor, targetOf(c.req.valid('param')), c.req.valid('json'));
    return c.body(null, 204);
  });
  api.openapi({ ...accept, middleware }, async (c) => {
    await eventRegistrations.accept(c.var.actor, targetOf(c.req.valid('param')), c.req.valid('json'));
    return c.body(null, 204);
  });
  api.openapi({ ...refuse, middleware }, async (c) => {
    await eventRegistrations.refuse(c.var.actor, targetOf(c.req.valid('param')));
    return c.body(null, 204);
  });
  return api;
}
