import { administrator, administratorInvitation, administratorsQuery } from '@cercle/contract/administrators';
import { idempotencyHeader } from '@cercle/contract/idempotency';
import { idParam, pageOf } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../http/access/session.ts';
import type { Doors } from '../http/route-dependencies.ts';
import { adminFailures, answered, newApi, requiredJson } from '../http/route-parts.ts';
import { answerOnce } from '../idempotency/execute-once.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { Administrators } from './administrators.ts';

const ADMIN = { tags: ['Administrateurs'], ...FOR_ADMINS };

const list = createRoute({
  ...ADMIN,
  method: 'get',
  path: '/admin/administrators',
  summary: 'Lister les administrateurs',
  request: { query: administratorsQuery },
  responses: { 200: answered('La page demandée', pageOf(administrator)), ...adminFailures('validation') },
});

const invite = createRoute({
  ...ADMIN,
  method: 'post',
  path: '/admin/administrators',
  summary: 'Inviter un administrateur par e-mail',
  description: '409 quand un compte a déjà cette adresse.',
  request: { headers: idempotencyHeader, body: requiredJson(administratorInvitation) },
  responses: {
    204: { description: 'Invité' },
    ...adminFailures('validation', 'conflict', 'reused-key', 'too-many'),
  },
});

const resendInvitation = createRoute({
  ...ADMIN,
  method: 'post',
  path: '/admin/administrators/{id}/invitation',
  summary: 'Envoyer un nouveau lien à qui ne s’est pas encore connecté',
  request: { params: idParam },
  responses: {
    204: { description: 'Envoyé\u202f; le lien d’avant ne vaut plus rien' },
    ...adminFailures('not-found', 'conflict', 'too-many'),
  },
});

const remove = createRoute({
  ...ADMIN,
  method: 'delete',
  path: '/admin/administrators/{id}',
  summary: 'Retirer un administrateur',
  description: '409 pour soi-même. Ses sessions sont fermées.',
  request: { params: idParam },
  responses: { 204: { description: 'Retiré' }, ...adminFailures('not-found', 'conflict') },
});

/** The calls about who administers the site (section 7 of docs/product.md). */
export function administratorsApi(
  { administrators, idempotency }: { administrators: Administrators; idempotency: Idempotency },
  { limits }: Doors,
) {
  const api = newApi();
  const byMail = limits.byAddress('administratorInvitation');
  api.openapi(list, async (c) => c.json(await administrators.list(c.var.actor, c.req.valid('query')), 200));
  api.openapi({ ...invite, middleware: [...invite.middleware, byMail] }, async (c) => {
    const invitation = c.req.valid('json');
    await answerOnce(c, idempotency, invitation, (execution) =>
      administrators.invite(c.var.actor, invitation, execution),
    );
    return c.body(null, 204);
  });
  api.openapi({ ...resendInvitation, middleware: [...resendInvitation.middleware, byMail] }, async (c) => {
    await administrators.resendInvitation(c.var.actor, c.req.valid('param').id);
    return c.body(null, 204);
  });
  api.openapi(remove, async (c) => {
    await administrators.remove(c.var.actor, c.req.valid('param').id);
    return c.body(null, 204);
  });
  return api;
}
