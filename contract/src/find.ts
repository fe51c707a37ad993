import { z } from 'zod';
import { INVALID_SEARCH, searched } from './paging.ts';

/** Rows of each kind: enough to choose from at a glance. */
export const FOUND_ROWS = 5;
export const FIND_MIN = 2;

/** GET /admin/find. */
export const findQuery = z.object({ q: searched.min(FIND_MIN, INVALID_SEARCH) });

const foundRow = z.object({
  id: z.number().int(),
  name: z.string(),
  detail: z.string().meta({ description: 'Ce qui le distingue d’un autre du même nom' }),
});

/** The newest of each kind; a member is known by the request that came with them. */
export const found = z
  .object({ requests: z.array(foundRow), ambassadors: z.array(foundRow), contacts: z.array(foundRow) })
  .meta({ id: 'Found' });

export type FoundRow = z.infer<typeof foundRow>;
export type Found = z.infer<typeof found>;
