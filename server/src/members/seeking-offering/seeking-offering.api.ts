import { seekingOffering } from '@cercle/contract/seeking-offering';
import { createRoute } from '@hono/zod-openapi';
import { FOR_MEMBERS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import type { SeekingOfferings } from './seeking-offering.ts';

const MEMBER = { tags: ['Recommandations'], ...FOR_MEMBERS };
const PATH = '/me/seeking-offering';
const ANSWER = jsonResponse('Les deux textes', seekingOffering);

const read = createRoute({
  ...MEMBER,
  method: 'get',
  path: PATH,
  summary: 'Voir ce que l’on cherche et ce que l’on offre',
  responses: { 200: ANSWER, ...errorResponses('unauthenticated', 'forbidden') },
});

const update = createRoute({
  ...MEMBER,
  method: 'put',
  path: PATH,
  summary: 'Changer ce que l’on cherche et ce que l’on offre',
  description:
    'Les autres membres les lisent sur la carte de l’annuaire\u202f; les visiteurs, jamais. Un texte absent est vidé.',
  request: { body: requiredJsonBody(seekingOffering) },
  responses: { 200: ANSWER, ...errorResponses('validation', 'unauthenticated', 'forbidden', 'too-many') },
});

/** The routes of what a member seeks and offers. */
export function seekingOfferingApi(
  { seekingOfferings }: { seekingOfferings: SeekingOfferings },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const middleware = [...FOR_MEMBERS.middleware, limits.byAccount('edit')];
  api.openapi(read, async (c) => c.json(await seekingOfferings.find(c.var.actor), 200));
  api.openapi({ ...update, middleware }, async (c) =>
    c.json(await seekingOfferings.update(c.var.actor, c.req.valid('json')), 200),
  );
  return api;
}
