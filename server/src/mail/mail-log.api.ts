import { mail, mailDetails, mailsQuery } from '@cercle/contract/mail';
import { pageOf } from '@cercle/contract/paging';
import { queryRoute, recordRoutes } from '../http/admin-routes.ts';
import type { RouteDependencies } from '../http/route-dependencies.ts';
import { newApi } from '../http/route-parts.ts';
import type { MailLog } from './mail-log.ts';

const TAG = { tags: ['E-mails'] };

const list = queryRoute(
  TAG,
  '/admin/emails',
  'Lister les e-mails que le site envoie, du plus récent au plus ancien',
  mailsQuery,
  ['La page demandée', pageOf(mail)],
);

/** The routes of the mails that the product sends (section 7 of docs/product.md). */
export function mailLogApi({ mailLog }: { mailLog: MailLog }, { limits }: RouteDependencies) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, '/admin/emails/{id}');
  api.openapi(list, async (c) => c.json(await mailLog.list(c.var.actor, c.req.valid('query')), 200));
  addRecordRoute('get', '', 'Voir un e-mail, sans le lien personnel qu’il porte', mailLog.find, [
    'L’e-mail',
    mailDetails,
  ]);
  addRecordRoute('post', '/resend', 'Envoyer un e-mail de nouveau', mailLog.resend, 'En attente d’envoi', {
    description: '409 tant qu’il attend, ou quand il portait un lien personnel, qui n’est plus gardé.',
    errors: ['conflict', 'too-many'],
    limit: limits.byAccount('resend'),
  });
  addRecordRoute(
    'post',
    '/dismiss',
    'Ne plus signaler l’échec ou le retour d’un e-mail',
    mailLog.dismiss,
    'N’est plus signalé',
    { description: '409 pour un e-mail qui n’est ni en échec ni revenu.', errors: ['conflict'] },
  );
  return api;
}
