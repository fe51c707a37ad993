import { noShowContest, ownNoShow, ownNoShows } from '@cercle/contract/no-shows';
import { idParam } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { FOR_MEMBERS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import type { NoShows } from './no-shows.ts';

const MEMBER = { tags: ['Mes événements'], ...FOR_MEMBERS };
const PATH = '/me/no-shows';

const list = createRoute({
  ...MEMBER,
  method: 'get',
  path: PATH,
  summary: 'Voir ses absences, et celles de ses invités',
  description: 'Celles qui ont été annoncées, de deux ans\u202f; la dernière d’abord.',
  responses: {
    200: jsonResponse('Les absences', ownNoShows),
    ...errorResponses('unauthenticated', 'forbidden'),
  },
});

const contest = createRoute({
  ...MEMBER,
  method: 'post',
  path: `${PATH}/{id}/contest`,
  summary: 'Contester une absence',
  description: 'Jusqu’au dernier jour compris. Rien n’est facturé avant la réponse du cercle.',
  request: { params: idParam, body: requiredJsonBody(noShowContest) },
  responses: {
    200: jsonResponse('L’absence', ownNoShow),
    ...errorResponses('validation', 'unauthenticated', 'forbidden', 'not-found', 'conflict', 'too-many'),
  },
});

/** The routes of a member's own absences. */
export function ownNoShowsApi({ noShows }: { noShows: NoShows }, { limits }: RouteDependencies) {
  const api = newApi();
  const middleware = [...FOR_MEMBERS.middleware, limits.byAccount('edit')];
  api.openapi(list, async (c) => c.json(await noShows.mine(c.var.actor), 200));
  api.openapi({ ...contest, middleware }, async (c) => {
    const { reason } = c.req.valid('json');
    return c.json(await noShows.contestOwn(c.var.actor, c.req.valid('param').id, reason), 200);
  });
  return api;
}
