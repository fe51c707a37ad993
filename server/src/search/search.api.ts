import { searchQuery, searchResults } from '@cercle/contract/search';
import { queryRoute } from '../http/admin-routes.ts';
import { newApi } from '../http/route-parts.ts';
import type { Search } from './search.ts';

const TAG = { tags: ['Recherche rapide'] };

const everywhere = queryRoute(
  TAG,
  '/admin/find',
  'Chercher parmi les membres et demandes, les ambassadeurs, les messages, les inscriptions et les sociétés',
  searchQuery,
  ['Quelques-uns de chaque sorte', searchResults],
);

/** The route of the quick search (section 7 of docs/product.md). */
export function searchApi({ search }: { search: Search }) {
  const api = newApi();
  api.openapi(everywhere, async (c) =>
    c.json(await search.everywhere(c.var.actor, c.req.valid('query').q), 200),
  );
  return api;
}
