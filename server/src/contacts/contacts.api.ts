import { CONTACT_SENT, contactForm } from '@cercle/contract/contact-form';
import {
  contact,
  contactCounts,
  contactCountsQuery,
  contactsExport,
  contactsQuery,
} from '@cercle/contract/contacts';
import { idempotencyHeader } from '@cercle/contract/idempotency';
import { createRoute, z } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../http/access/session.ts';
import { queryRoute, recordRoutes } from '../http/admin-routes.ts';
import { isPageRequested, listOrPage } from '../http/list-or-page.ts';
import type { RouteDependencies } from '../http/route-dependencies.ts';
import {
  adminErrorResponses,
  errorResponses,
  jsonResponse,
  newApi,
  requiredJsonBody,
} from '../http/route-parts.ts';
import { executeOnce } from '../idempotency/execute-once.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import { exportRoute, respondWithExport } from '../import-export/export-route.ts';
import type { Contacts } from './contacts.ts';

const TAG = { tags: ['Messages'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };

const submit = createRoute({
  ...TAG,
  method: 'post',
  path: '/contacts',
  summary: 'Écrire au bureau',
  request: { headers: idempotencyHeader, body: requiredJsonBody(contactForm) },
  responses: {
    201: jsonResponse('Message reçu', z.object({ message: z.string() })),
    ...errorResponses('validation', 'reused-key', 'too-many'),
  },
});

const list = createRoute({
  ...ADMIN,
  method: 'get',
  path: '/contacts',
  summary: 'Lister les messages, du plus récent au plus ancien',
  request: { query: contactsQuery },
  responses: { 200: listOrPage('Les messages', contact), ...adminErrorResponses('validation') },
});

const counts = queryRoute(
  TAG,
  '/contacts/counts',
  'Compter ce que chaque choix d’un filtre montrerait',
  contactCountsQuery,
  ['Les nombres, à côté de la recherche et de l’autre filtre', contactCounts],
);

const exportList = exportRoute(TAG, '/contacts', 'Exporter les messages', contactsExport);

/** The routes of messages of the contact form (section 7 of docs/product.md). */
export function contactsApi(
  { contacts, idempotency }: { contacts: Contacts; idempotency: Idempotency },
  { botCheck, limits }: RouteDependencies,
) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, '/contacts/{id}');
  api.openapi({ ...submit, middleware: limits.byAddress('contact') }, async (c) => {
    const { recaptchaToken, ...message } = c.req.valid('json');
    await executeOnce(c, idempotency, message, async (execution) => {
      await botCheck.accept('contactFormSubmit', recaptchaToken, execution.call);
      await contacts.submit(message, execution);
    });
    return c.json({ message: CONTACT_SENT }, 201);
  });
  api.openapi(list, async (c) => {
    if (!isPageRequested(c, 'read', 'answered')) return c.json(await contacts.all(c.var.actor), 200);
    const { content, totalElements } = await contacts.list(c.var.actor, c.req.valid('query'));
    return c.json(content, 200, { 'X-Total-Count': String(totalElements) });
  });
  api.openapi(counts, async (c) => c.json(await contacts.counts(c.var.actor, c.req.valid('query')), 200));
  api.openapi(exportList, (c) =>
    respondWithExport(c, limits, c.req.valid('query'), (query) => contacts.exportList(c.var.actor, query)),
  );
  addRecordRoute('get', '', 'Voir un message, sans le marquer comme lu', contacts.find, [
    'Le message',
    contact,
  ]);
  addRecordRoute('put', '/read', 'Marquer un message comme lu', contacts.markRead, 'Lu');
  addRecordRoute('put', '/unread', 'Marquer un message comme non lu', contacts.markUnread, 'Non lu');
  addRecordRoute('put', '/answered', 'Marquer un message comme répondu', contacts.markAnswered, 'Répondu');
  addRecordRoute(
    'put',
    '/unanswered',
    'Marquer un message comme à répondre',
    contacts.markUnanswered,
    'À répondre',
  );
  addRecordRoute('delete', '', 'Supprimer un message', contacts.remove, 'Supprimé');
  return api;
}
