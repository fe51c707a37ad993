import { eventsQuery, slugParam } from '@cercle/contract/events';
import { idempotencyHeader } from '@cercle/contract/idempotency';
import { idParam } from '@cercle/contract/paging';
import {
  feeNotice,
  guestForm,
  guestParams,
  ownEvent,
  ownEventPage,
  registrationForm,
} from '@cercle/contract/registrations';
import { createRoute } from '@hono/zod-openapi';
import type { z } from 'zod';
import { FOR_MEMBERS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import { executeOnce } from '../../idempotency/execute-once.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import { limitGuests } from './limit-guests.ts';
import type { OwnRegistrations } from './own-registrations.ts';

const MEMBER = { tags: ['Mes événements'], ...FOR_MEMBERS };
const PATH = '/me/events';
const ANSWER = jsonResponse('L’événement, et l’inscription du membre', ownEvent);
const LATE =
  'Après le délai pour se désinscrire sans frais\u202f: 400 sur `isFeeSeen` tant qu’il n’est pas vrai.';

const list = createRoute({
  ...MEMBER,
  method: 'get',
  path: PATH,
  summary: 'Lister les événements qui viennent, ou ceux où l’on était inscrit',
  request: { query: eventsQuery },
  responses: {
    200: jsonResponse('Une page d’événements, avec ses inscriptions', ownEventPage),
    ...errorResponses('validation', 'unauthenticated', 'forbidden'),
  },
});

const find = createRoute({
  ...MEMBER,
  method: 'get',
  path: `${PATH}/{slug}`,
  summary: 'Voir un événement, son inscription et ce qui est possible',
  request: { params: slugParam },
  responses: { 200: ANSWER, ...errorResponses('validation', 'unauthenticated', 'forbidden', 'not-found') },
});

const CHANGE_ERRORS = errorResponses(
  ...(['validation', 'unauthenticated', 'forbidden', 'not-found', 'conflict', 'too-many'] as const),
);

const register = createRoute({
  ...MEMBER,
  method: 'post',
  path: `${PATH}/{id}/registration`,
  summary: 'S’inscrire avec ses invités, ou rejoindre la liste d’attente',
  description: `Tous ont une place, ou tous attendent. ${LATE}`,
  request: { params: idParam, headers: idempotencyHeader, body: requiredJsonBody(registrationForm) },
  responses: { 200: ANSWER, ...CHANGE_ERRORS, ...errorResponses('reused-key') },
});

const addGuest = createRoute({
  ...MEMBER,
  method: 'post',
  path: `${PATH}/{id}/guests`,
  summary: 'Inviter une personne de plus',
  description: `Sans place libre, elle attend la sienne. ${LATE}`,
  request: { params: idParam, headers: idempotencyHeader, body: requiredJsonBody(guestForm) },
  responses: { 200: ANSWER, ...CHANGE_ERRORS, ...errorResponses('reused-key') },
});

type Act = { path: string; summary: string; description?: string };

/** A route that changes one's registration. */
const actRoute = ({ path, ...described }: Act) =>
  createRoute({
    ...MEMBER,
    ...described,
    method: 'put',
    path: `${PATH}/{id}/registration/${path}`,
    request: { params: idParam },
    responses: { 200: ANSWER, ...CHANGE_ERRORS },
  });

/** The same, which may cost a fee. */
const feeRoute = <Params extends z.ZodObject>(path: string, summary: string, params: Params) =>
  createRoute({
    ...MEMBER,
    method: 'put',
    path: `${PATH}/{id}/${path}`,
    summary,
    description: LATE,
    request: { params, body: requiredJsonBody(feeNotice) },
    responses: { 200: ANSWER, ...CHANGE_ERRORS },
  });

const refuseForGuest = createRoute({
  ...MEMBER,
  method: 'put',
  path: `${PATH}/{id}/guests/{guestId}/refuse`,
  summary: 'Refuser la place proposée à un invité',
  request: { params: guestParams },
  responses: { 200: ANSWER, ...CHANGE_ERRORS },
});

const accept = feeRoute(
  'registration/accept',
  'Prendre la place proposée ou, après le délai, libre',
  idParam,
);
const withdraw = feeRoute('registration/withdraw', 'Se désinscrire, avec ses invités', idParam);
const acceptForGuest = feeRoute(
  'guests/{guestId}/accept',
  'Prendre la place proposée à un invité ou, après le délai, libre',
  guestParams,
);
const removeGuest = feeRoute('guests/{guestId}/withdraw', 'Désinscrire un invité', guestParams);

const ACTS = {
  refuse: {
    path: 'refuse',
    summary: 'Refuser la place proposée',
    description: 'Elle va à la personne suivante.',
  },
  decline: { path: 'decline', summary: 'Dire qu’on ne vient pas' },
  handOver: {
    path: 'hand-over',
    summary: 'Céder sa place',
    description:
      'Après le délai. On la garde jusqu’à ce qu’une autre personne la prenne\u202f: alors rien n’est dû.',
  },
  keep: { path: 'keep', summary: 'Garder la place que l’on cédait' },
} satisfies Partial<Record<keyof OwnRegistrations, Act>>;

/** The routes of a member's own registrations. */
export function ownRegistrationsApi(
  { registrations, idempotency }: { registrations: OwnRegistrations; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const middleware = [...MEMBER.middleware, limits.byAccount('edit')];
  api.openapi(list, async (c) => c.json(await registrations.list(c.var.actor, c.req.valid('query')), 200));
  api.openapi(find, async (c) =>
    c.json(await registrations.find(c.var.actor, c.req.valid('param').slug), 200),
  );
  api.openapi({ ...register, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const form = c.req.valid('json');
    await executeOnce(c, idempotency, { id, ...form }, (execution) =>
      limitGuests(limits, c.var.actor, form.guests, () =>
        registrations.register(c.var.actor, id, form, execution),
      ),
    );
    return c.json(await registrations.findById(c.var.actor, id), 200);
  });
  api.openapi({ ...addGuest, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const form = c.req.valid('json');
    await executeOnce(c, idempotency, { id, ...form }, (execution) =>
      limitGuests(limits, c.var.actor, [form], async () => {
        await registrations.addGuest(c.var.actor, id, form, execution);
      }),
    );
    return c.json(await registrations.findById(c.var.actor, id), 200);
  });
  for (const name of ['refuse', 'decline', 'handOver', 'keep'] as const) {
    api.openapi({ ...actRoute(ACTS[name]), middleware }, async (c) =>
      c.json(await registrations[name](c.var.actor, c.req.valid('param').id), 200),
    );
  }
  api.openapi({ ...accept, middleware }, async (c) =>
    c.json(await registrations.accept(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  api.openapi({ ...withdraw, middleware }, async (c) =>
    c.json(await registrations.withdraw(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  api.openapi({ ...acceptForGuest, middleware }, async (c) => {
    const { id, guestId } = c.req.valid('param');
    return c.json(await registrations.acceptForGuest(c.var.actor, id, guestId, c.req.valid('json')), 200);
  });
  api.openapi({ ...refuseForGuest, middleware }, async (c) => {
    const { id, guestId } = c.req.valid('param');
    return c.json(await registrations.refuseForGuest(c.var.actor, id, guestId), 200);
  });
  api.openapi({ ...removeGuest, middleware }, async (c) => {
    const { id, guestId } = c.req.valid('param');
    return c.json(await registrations.removeGuest(c.var.actor, id, guestId, c.req.valid('json')), 200);
  });
  return api;
}
