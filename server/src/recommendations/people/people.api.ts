import { peopleQuery, people as peopleSchema } from '@cercle/contract/recommendations';
import { createRoute } from '@hono/zod-openapi';
import { FOR_MEMBERS } from '../../http/access/session.ts';
import { errorResponses, jsonResponse, newApi } from '../../http/route-parts.ts';
import type { People } from './people.ts';

const list = createRoute({
  tags: ['Recommandations'],
  ...FOR_MEMBERS,
  method: 'get',
  path: '/me/people',
  summary: 'Chercher un membre à recommander, à remercier ou que l’on a rencontré',
  description:
    'Les vingt premiers par nom\u202f: l’annuaire, et les personnes avec qui l’on partage déjà quelque chose, quel que soit leur profil. Un ancien membre ne trouve que ces dernières.',
  request: { query: peopleQuery },
  responses: {
    200: jsonResponse('Les personnes', peopleSchema),
    ...errorResponses('validation', 'unauthenticated', 'forbidden'),
  },
});

/** The route by which a member chooses another. */
export function peopleApi({ people }: { people: People }) {
  const api = newApi();
  api.openapi(list, async (c) => c.json(await people.list(c.var.actor, c.req.valid('query')), 200));
  return api;
}
