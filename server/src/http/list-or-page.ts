import type { Context } from 'hono';
import { z } from 'zod';

const PAGING = ['page', 'size', 'q'];

/** Whether a page, a search or a filter is asked for; otherwise messages and subscriptions are answered as one whole list. */
export const isPageAsked = (c: Context, ...filters: string[]) =>
  [...PAGING, ...filters].some((name) => c.req.query(name) !== undefined);

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
