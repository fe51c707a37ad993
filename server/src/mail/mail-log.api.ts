import { mail, mailDetails, mailsQuery } from '@cercle/contract/mail';
import { idParam, pageOf } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../http/access/session.ts';
import type { RouteDependencies } from '../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi } from '../http/route-parts.ts';
import type { MailLog } from './mail-log.ts';

const ADMIN = { tags: ['E-mails'], ...FOR_ADMINS };

const list = createRoute({
  ...ADMIN,
  method: 'get',
  path: '/admin/emails',
  summary: 'Lister les e-mails que le site envoie, du plus récent au plus ancien',
  request: { query: mailsQuery },
  responses: { 200: jsonResponse('La page demandée', pageOf(mail)), ...adminErrorResponses('validation') },
});

const find = createRoute({
  ...ADMIN,
  method: 'get',
  path: '/admin/emails/{id}',
  summary: 'Voir un e-mail, sans le lien personnel qu’il porte',
  request: { params: idParam },
  responses: { 200: jsonResponse('L’e-mail', mailDetails), ...adminErrorResponses('not-found') },
});

const resend = createRoute({
  ...ADMIN,
  method: 'post',
  path: '/admin/emails/{id}/resend',
  summary: 'Envoyer un e-mail de nouveau',
  description: '409 tant qu’il attend, ou quand il portait un lien personnel, qui n’est plus gardé.',
  request: { params: idParam },
  responses: {
    204: { description: 'En attente d’envoi' },
    ...adminErrorResponses('not-found', 'conflict', 'too-many'),
  },
});

/** The routes of the mails that the product sends (section 7 of docs/product.md). */
export function mailLogApi({ mailLog }: { mailLog: MailLog }, { limits }: RouteDependencies) {
  const api = newApi();
  api.openapi(list, async (c) => c.json(await mailLog.list(c.var.actor, c.req.valid('query')), 200));
  api.openapi(find, async (c) => c.json(await mailLog.find(c.var.actor, c.req.valid('param').id), 200));
  api.openapi({ ...resend, middleware: [...resend.middleware, limits.byAddress('resend')] }, async (c) => {
    await mailLog.resend(c.var.actor, c.req.valid('param').id);
    return c.body(null, 204);
  });
  return api;
}
