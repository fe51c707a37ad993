import { administrator, administratorInvitation, administratorsQuery } from '@cercle/contract/administrators';
import { administratorEmail } from '@cercle/contract/email-change';
import { idempotencyHeader } from '@cercle/contract/idempotency';
import { idParam, pageOf } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../http/access/session.ts';
import { queryRoute, recordRoutes } from '../http/admin-routes.ts';
import type { RouteDependencies } from '../http/route-dependencies.ts';
import { adminErrorResponses, newApi, requiredJsonBody } from '../http/route-parts.ts';
import { executeOnce } from '../idempotency/execute-once.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { Administrators } from './administrators.ts';

const TAG = { tags: ['Administrateurs'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };

const list = queryRoute(TAG, '/admin/administrators', 'Lister les administrateurs', administratorsQuery, [
  'La page demandée',
  pageOf(administrator),
]);

const invite = createRoute({
  ...ADMIN,
  method: 'post',
  path: '/admin/administrators',
  summary: 'Inviter un administrateur par e-mail',
  description: '409 quand un compte a déjà cette adresse.',
  request: { headers: idempotencyHeader, body: requiredJsonBody(administratorInvitation) },
  responses: {
    204: { description: 'Invité' },
    ...adminErrorResponses('validation', 'conflict', 'reused-key', 'too-many'),
  },
});

const changeEmail = createRoute({
  ...ADMIN,
  method: 'put',
  path: '/admin/administrators/{id}/email',
  summary: 'Corriger l’adresse d’un administrateur, ou lui demander de la confirmer',
  description:
    'Tant que l’invitation n’est pas acceptée, l’adresse est corrigée aussitôt et l’invitation repart ; ensuite, un lien part à la nouvelle adresse et rien ne change avant qu’il serve. 409 pour soi-même.',
  request: { params: idParam, body: requiredJsonBody(administratorEmail) },
  responses: {
    204: { description: 'Corrigée, ou lien parti' },
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

/** The routes of administrators (section 7 of docs/product.md). */
export function administratorsApi(
  { administrators, idempotency }: { administrators: Administrators; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, '/admin/administrators/{id}');
  const byMail = limits.byAccount('administratorInvitation');
  api.openapi(list, async (c) => c.json(await administrators.list(c.var.actor, c.req.valid('query')), 200));
  api.openapi({ ...invite, middleware: [...invite.middleware, byMail] }, async (c) => {
    const invitation = c.req.valid('json');
    await executeOnce(c, idempotency, invitation, (execution) =>
      administrators.invite(c.var.actor, invitation, execution),
    );
    return c.body(null, 204);
  });
  addRecordRoute(
    'post',
    '/invitation',
    'Envoyer un nouveau lien à qui ne s’est pas encore connecté',
    administrators.resendInvitation,
    'En attente d’envoi\u202f; le lien d’avant ne vaut plus rien',
    { errors: ['conflict', 'too-many'], limit: byMail },
  );
  api.openapi({ ...changeEmail, middleware: [...ADMIN.middleware, byMail] }, async (c) => {
    await administrators.changeEmail(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
  addRecordRoute('delete', '', 'Retirer un administrateur', administrators.remove, 'Retiré', {
    description: '409 pour soi-même. Ses sessions sont fermées.',
    errors: ['conflict'],
  });
  return api;
}
