import { ownYear, ownYearQuery } from '@cercle/contract/own-year';
import { createRoute } from '@hono/zod-openapi';
import { FOR_MEMBERS } from '../../http/access/session.ts';
import { errorResponses, jsonResponse, newApi } from '../../http/route-parts.ts';
import type { OwnYears } from './own-year.ts';

const read = createRoute({
  tags: ['Recommandations'],
  ...FOR_MEMBERS,
  method: 'get',
  path: '/me/year',
  summary: 'Voir son année dans le cercle',
  description:
    'Ce que le membre a donné et reçu, à côté de ses cotisations. Pour lui seul\u202f; les anciens membres la lisent aussi.',
  request: { query: ownYearQuery },
  responses: {
    200: jsonResponse('L’année', ownYear),
    ...errorResponses('validation', 'unauthenticated', 'forbidden'),
  },
});

/** The route of a member's own year. */
export function ownYearApi({ ownYears }: { ownYears: OwnYears }) {
  const api = newApi();
  api.openapi(read, async (c) => c.json(await ownYears.find(c.var.actor, c.req.valid('query')), 200));
  return api;
}
