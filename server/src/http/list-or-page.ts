import type { Context } from 'hono';
import { z } from 'zod';

const PAGING_PARAMETERS = ['page', 'size', 'q'];

/** Whether a page, a search or a filter is requested; otherwise messages and subscriptions are sent as one whole list. */
export const isPageRequested = (c: Context, ...filters: string[]) =>
  [...PAGING_PARAMETERS, ...filters].some((name) => c.req.query(name) !== undefined);

/** The documentation of such a list. */
export const listOrPage = <Item extends z.ZodType>(description: string, item: Item) => ({
  description: `${description}\u202f; avec \`page\`, \`size\` ou \`q\`, la page demandée`,
  headers: z.object({
    'X-Total-Count': z
      .string()
      .optional()
      .meta({ description: 'Combien en tout, quand une page est demandée' }),
  }),
  content: { 'application/json': { schema: z.array(item) } },
});
