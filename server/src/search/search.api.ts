import { searchQuery, searchResults } from '@cercle/contract/search';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../http/access/session.ts';
import { adminErrorResponses, jsonResponse, newApi } from '../http/route-parts.ts';
import type { Search } from './search.ts';

const everywhere = createRoute({
  tags: ['Recherche rapide'],
  ...FOR_ADMINS,
  method: 'get',
  path: '/admin/find',
  summary: 'Chercher parmi les membres et demandes, les ambassadeurs et les messages',
  request: { query: searchQuery },
  responses: {
    200: jsonResponse('Quelques-uns de chaque sorte', searchResults),
    ...adminErrorResponses('validation'),
  },
});

/** The route of the quick search (section 7 of docs/product.md). */
export function searchApi({ search }: { search: Search }) {
  const api = newApi();
  api.openapi(everywhere, async (c) =>
    c.json(await search.everywhere(c.var.actor, c.req.valid('query').q), 200),
  );
  return api;
}
