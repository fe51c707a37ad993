import { z } from 'zod';
import { INVALID_SEARCH, searchQueryText } from './paging.ts';

/** Rows of each kind: few enough to choose from at a glance. */
export const MAX_RESULTS_PER_KIND = 5;
export const MIN_SEARCH_LENGTH = 2;

/** GET /admin/find. */
export const searchQuery = z.object({ q: searchQueryText.min(MIN_SEARCH_LENGTH, INVALID_SEARCH) });

const searchResultRow = z.object({
  id: z.number().int(),
  name: z.string(),
  detail: z.string().meta({ description: 'Ce qui le distingue d’un autre du même nom, ou vide' }),
});

/** The newest of each kind; a member appears as their membership request, a subscriber as their address. */
export const searchResults = z
  .object({
    requests: z.array(searchResultRow),
    ambassadors: z.array(searchResultRow),
    contacts: z.array(searchResultRow),
    subscribers: z.array(searchResultRow),
    parties: z.array(searchResultRow),
    documents: z.array(searchResultRow),
    events: z.array(searchResultRow),
    campaigns: z.array(searchResultRow),
  })
  .meta({ id: 'Found' });

export type SearchResultRow = z.infer<typeof searchResultRow>;
export type SearchResults = z.infer<typeof searchResults>;
