import type { Context } from 'hono';
import { z } from 'zod';

const PAGING = ['page', 'size', 'q'];

/** Messages and subscriptions are answered as one whole list, unless a page, a search or a filter is asked for. */
export const isPageAsked = (c: Context, ...filters: string[]) =>
  [...PAGING, ...filters].some((name) => c.req.query(name) !== undefined);

/** How such a list is documented. */
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
