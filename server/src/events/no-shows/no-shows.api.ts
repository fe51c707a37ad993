import { noShowDecision, noShowList, noShowRow, noShowsTold, noShowsToTell } from '@cercle/contract/no-shows';
import { idParam } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import { recordRoutes } from '../../http/admin-routes.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import type { NoShows } from './no-shows.ts';

const TAG = { tags: ['Événements'] };
const EVENT_PATH = '/admin/events/{id}';
const PATH = '/admin/no-shows/{id}';
const ROW: [string, typeof noShowRow] = ['L’absence', noShowRow];

const tell = createRoute({
  ...TAG,
  ...FOR_ADMINS,
  method: 'post',
  path: `${EVENT_PATH}/no-shows/tell`,
  summary: 'Annoncer des absences aux membres',
  description:
    'Une lettre à chacun, avec ce sur quoi elle repose. Les jours pour contester courent dès que le serveur de courrier l’a acceptée. Une absence qui ne peut pas être annoncée n’empêche pas les autres.',
  request: { params: idParam, body: requiredJsonBody(noShowsToTell) },
  responses: {
    200: jsonResponse('Combien, et pourquoi pas les autres', noShowsTold),
    ...adminErrorResponses('validation', 'not-found', 'too-many'),
  },
});

const decision = <Path extends string>(path: Path, summary: string, description: string) =>
  createRoute({
    ...TAG,
    ...FOR_ADMINS,
    method: 'post',
    path: `${PATH}/${path}`,
    summary,
    description,
    request: { params: idParam, body: requiredJsonBody(noShowDecision) },
    responses: {
      200: jsonResponse(...ROW),
      ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
    },
  });

const contest = decision(
  'contest',
  'Noter qu’un membre conteste une absence',
  'Pour qui répond par e-mail ou de vive voix, jusqu’au dernier jour compris.',
);
const uphold = decision('uphold', 'Maintenir une absence contestée', 'Le membre reçoit la réponse.');
const waive = decision(
  'waive',
  'Ne demander aucuns frais pour une absence',
  'Ce qui la facture quitte son projet de facture, ou devient un projet de note de crédit. Le membre qui en savait quelque chose reçoit une lettre.',
);

/** The routes by which administrators tell, decide and charge absences. */
export function noShowsApi({ noShows }: { noShows: NoShows }, { limits }: RouteDependencies) {
  const api = newApi();
  const limit = limits.byAccount('edit');
  const middleware = [...FOR_ADMINS.middleware, limit];
  recordRoutes(api, TAG, EVENT_PATH)(
    'get',
    '/no-shows',
    'Voir les absences d’un événement',
    noShows.ofEvent,
    ['Par nom', noShowList],
  );
  api.openapi({ ...tell, middleware }, async (c) => {
    const { ids } = c.req.valid('json');
    return c.json(await noShows.tell(c.var.actor, c.req.valid('param').id, ids), 200);
  });
  api.openapi({ ...contest, middleware }, async (c) => {
    const { reason } = c.req.valid('json');
    return c.json(await noShows.contest(c.var.actor, c.req.valid('param').id, reason), 200);
  });
  api.openapi({ ...uphold, middleware }, async (c) => {
    const { reason } = c.req.valid('json');
    return c.json(await noShows.uphold(c.var.actor, c.req.valid('param').id, reason), 200);
  });
  api.openapi({ ...waive, middleware }, async (c) => {
    const { reason } = c.req.valid('json');
    return c.json(await noShows.waive(c.var.actor, c.req.valid('param').id, reason), 200);
  });
  recordRoutes(api, TAG, PATH)('post', '/charge', 'Facturer de nouveau une absence', noShows.charge, ROW, {
    description: 'Là où le projet de facture a été supprimé. La première fois, l’horloge le fait.',
    errors: ['conflict', 'too-many'],
    limit,
  });
  return api;
}
