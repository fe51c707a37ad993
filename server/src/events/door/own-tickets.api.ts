import { tickets } from '@cercle/contract/door';
import { idParam } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { FOR_MEMBERS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi } from '../../http/route-parts.ts';
import type { OwnTickets } from './own-tickets.ts';

const find = createRoute({
  tags: ['Événements'],
  ...FOR_MEMBERS,
  method: 'get',
  path: '/me/events/{id}/ticket',
  summary: 'Voir son billet et ceux de ses invités',
  description: 'Le texte de chaque code QR, à montrer à l’accueil.',
  request: { params: idParam },
  responses: {
    200: jsonResponse('Le sien d’abord', tickets),
    ...errorResponses('validation', 'unauthenticated', 'forbidden', 'not-found', 'conflict', 'too-many'),
  },
});

/** The route of a member's tickets. */
export function ownTicketsApi({ ownTickets }: { ownTickets: OwnTickets }, { limits }: RouteDependencies) {
  const api = newApi();
  const middleware = [...FOR_MEMBERS.middleware, limits.byAccount('edit')];
  api.openapi({ ...find, middleware }, async (c) =>
    c.json(await ownTickets.find(c.var.actor, c.req.valid('param').id), 200),
  );
  return api;
}
