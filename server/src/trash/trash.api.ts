import { trashParam } from '@cercle/contract/trash';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../http/access/session.ts';
import { adminErrorResponses, newApi } from '../http/route-parts.ts';
import type { Trash } from './trash.ts';

const restore = createRoute({
  tags: ['Corbeille'],
  ...FOR_ADMINS,
  method: 'post',
  path: '/trash/{kind}/{id}/restore',
  summary: 'Reprendre ce qui vient d’être supprimé',
  request: { params: trashParam },
  responses: {
    204: { description: 'De retour, tel quel' },
    ...adminErrorResponses('validation', 'not-found', 'conflict'),
  },
});

/** The route that undoes a deletion (section 7 of docs/product.md). */
export function trashApi({ trash }: { trash: Trash }) {
  const api = newApi();
  api.openapi(restore, async (c) => {
    const { kind, id } = c.req.valid('param');
    await trash.restore(c.var.actor, kind, id);
    return c.body(null, 204);
  });
  return api;
}
