import { guestInvitations } from '@cercle/contract/events';
import { idParam } from '@cercle/contract/paging';
import { registrationExcuse, registrationParams } from '@cercle/contract/registrations';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import type { EventRegistrations } from './event-registrations.ts';

const ADMIN = { tags: ['Événements'], ...FOR_ADMINS };
const PATH = '/admin/events/{id}';
const EXCUSE = `${PATH}/registrations/{registrationId}/excuse`;
const DONE = { 204: { description: 'C’est fait' } };

const excuse = createRoute({
  ...ADMIN,
  method: 'put',
  path: EXCUSE,
  summary: 'Excuser une personne inscrite, ou désinscrite hors délai, jusqu’à la clôture',
  description: 'Seuls les administrateurs en voient le motif. Une absence excusée ne coûte rien.',
  request: { params: registrationParams, body: requiredJsonBody(registrationExcuse) },
  responses: { ...DONE, ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many') },
});

const unexcuse = createRoute({
  ...ADMIN,
  method: 'delete',
  path: EXCUSE,
  summary: 'Ne plus excuser une personne',
  request: { params: registrationParams },
  responses: { ...DONE, ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many') },
});

const inviteGuests = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PATH}/guest-invitations`,
  summary: 'Inviter à rejoindre le cercle les invités qui sont venus, chaque adresse une seule fois',
  request: { params: idParam },
  responses: {
    200: jsonResponse('Combien ont été invités', guestInvitations),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

/** The administrators’ routes of what follows from who came: excuses, and the invitations of guests. */
export function attendanceApi(
  { eventRegistrations }: { eventRegistrations: EventRegistrations },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const middleware = [...ADMIN.middleware, limits.byAccount('edit')];
  api.openapi({ ...excuse, middleware }, async (c) => {
    const { id, registrationId } = c.req.valid('param');
    await eventRegistrations.excuse(c.var.actor, id, registrationId, c.req.valid('json'));
    return c.body(null, 204);
  });
  api.openapi({ ...unexcuse, middleware }, async (c) => {
    const { id, registrationId } = c.req.valid('param');
    await eventRegistrations.unexcuse(c.var.actor, id, registrationId);
    return c.body(null, 204);
  });
  api.openapi({ ...inviteGuests, middleware }, async (c) =>
    c.json(await eventRegistrations.inviteGuests(c.var.actor, c.req.valid('param').id), 200),
  );
  return api;
}
