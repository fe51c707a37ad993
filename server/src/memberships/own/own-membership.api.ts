import { idempotencyHeader } from '@cercle/contract/idempotency';
import { ownMembership, seatInvitation } from '@cercle/contract/own-membership';
import { idParam } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { FOR_MEMBERS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import { executeOnce } from '../../idempotency/execute-once.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import type { OwnMemberships } from './own-membership.ts';

const MEMBER = { tags: ['Mon adhésion'], ...FOR_MEMBERS };
const PATH = '/me/membership';
const ANSWER = jsonResponse('L’adhésion, ou null sans adhésion', ownMembership.nullable());

const mine = createRoute({
  ...MEMBER,
  method: 'get',
  path: PATH,
  summary: 'Lire son adhésion',
  description: 'La période, ce qui suit et pourquoi, et pour qui répond d’une société ses places.',
  responses: { 200: ANSWER, ...errorResponses('unauthenticated', 'forbidden') },
});

const choiceRoute = (name: 'decline' | 'undo-decline', summary: string) =>
  createRoute({
    ...MEMBER,
    method: 'put',
    path: `${PATH}/renewals/{id}/${name}`,
    summary,
    description: 'Trop tard\u202f: 409, avec le calcul du délai.',
    request: { params: idParam },
    responses: {
      200: ANSWER,
      ...errorResponses('validation', 'unauthenticated', 'forbidden', 'not-found', 'conflict'),
    },
  });
const decline = choiceRoute('decline', 'Ne pas renouveler');
const undo = choiceRoute('undo-decline', 'Annuler le refus de renouveler');

const invite = createRoute({
  ...MEMBER,
  method: 'post',
  path: `${PATH}/seats`,
  summary: 'Inviter une personne à une place de sa société',
  request: { headers: idempotencyHeader, body: requiredJsonBody(seatInvitation) },
  responses: {
    204: { description: 'Invitation envoyée' },
    ...errorResponses('validation', 'unauthenticated', 'forbidden', 'conflict', 'reused-key', 'too-many'),
  },
});

const release = createRoute({
  ...MEMBER,
  method: 'delete',
  path: `${PATH}/seats/{id}`,
  summary: 'Libérer une place de sa société',
  description: 'Sans effet si elle est déjà libre.',
  request: { params: idParam },
  responses: {
    204: { description: 'La place est libre' },
    ...errorResponses('validation', 'unauthenticated', 'forbidden', 'not-found'),
  },
});

/** The routes of a member's own membership. */
export function ownMembershipApi(
  { ownMemberships, idempotency }: { ownMemberships: OwnMemberships; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const middleware = [...MEMBER.middleware, limits.byAccount('edit')];
  api.openapi(mine, async (c) => c.json(await ownMemberships.mine(c.var.actor), 200));
  api.openapi(decline, async (c) =>
    c.json(await ownMemberships.declineOwn(c.var.actor, c.req.valid('param').id), 200),
  );
  api.openapi(undo, async (c) =>
    c.json(await ownMemberships.undoOwnDecline(c.var.actor, c.req.valid('param').id), 200),
  );
  api.openapi({ ...invite, middleware }, async (c) => {
    const person = c.req.valid('json');
    await executeOnce(c, idempotency, person, (execution) =>
      ownMemberships.inviteToSeat(c.var.actor, person, execution),
    );
    return c.body(null, 204);
  });
  api.openapi(release, async (c) => {
    await ownMemberships.releaseOwnSeat(c.var.actor, c.req.valid('param').id);
    return c.body(null, 204);
  });
  return api;
}
