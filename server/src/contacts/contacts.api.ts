import { CONTACT_SENT, contactForm } from '@cercle/contract/contact-form';
import { contact, contactsExport, contactsQuery } from '@cercle/contract/contacts';
import { idempotencyHeader } from '@cercle/contract/idempotency';
import { idParam } from '@cercle/contract/paging';
import { createRoute, z } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../http/access/session.ts';
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

const exportList = exportRoute({
  tag: 'Messages',
  path: '/contacts',
  summary: 'Exporter les messages',
  query: contactsExport,
});

const find = createRoute({
  ...ADMIN,
  method: 'get',
  path: '/contacts/{id}',
  summary: 'Voir un message, sans le marquer comme lu',
  request: { params: idParam },
  responses: { 200: jsonResponse('Le message', contact), ...adminErrorResponses('not-found') },
});

const markRead = createRoute({
  ...ADMIN,
  method: 'put',
  path: '/contacts/{id}/read',
  summary: 'Marquer un message comme lu',
  request: { params: idParam },
  responses: { 204: { description: 'Lu' }, ...adminErrorResponses('not-found') },
});

const markUnread = createRoute({
  ...ADMIN,
  method: 'put',
  path: '/contacts/{id}/unread',
  summary: 'Marquer un message comme non lu',
  request: { params: idParam },
  responses: { 204: { description: 'Non lu' }, ...adminErrorResponses('not-found') },
});

const remove = createRoute({
  ...ADMIN,
  method: 'delete',
  path: '/contacts/{id}',
  summary: 'Supprimer un message',
  request: { params: idParam },
  responses: { 204: { description: 'Supprimé' }, ...adminErrorResponses('not-found') },
});

/** The routes of messages of the contact form (section 7 of docs/product.md). */
export function contactsApi(
  { contacts, idempotency }: { contacts: Contacts; idempotency: Idempotency },
  { botCheck, limits }: RouteDependencies,
) {
  const api = newApi();
  api.openapi({ ...submit, middleware: limits.byAddress('contact') }, async (c) => {
    const { recaptchaToken, ...message } = c.req.valid('json');
    await executeOnce(c, idempotency, message, async (execution) => {
      await botCheck.accept('contactFormSubmit', recaptchaToken, execution.call);
      await contacts.submit(message, execution);
    });
    return c.json({ message: CONTACT_SENT }, 201);
  });
  api.openapi(list, async (c) => {
    if (!isPageRequested(c, 'read')) return c.json(await contacts.all(c.var.actor), 200);
    const { content, totalElements } = await contacts.list(c.var.actor, c.req.valid('query'));
    return c.json(content, 200, { 'X-Total-Count': String(totalElements) });
  });
  api.openapi(exportList, (c) =>
    respondWithExport(c, limits, c.req.valid('query'), (query) => contacts.exportList(c.var.actor, query)),
  );
  api.openapi(find, async (c) => c.json(await contacts.find(c.var.actor, c.req.valid('param').id), 200));
  api.openapi(markRead, async (c) => {
    await contacts.markRead(c.var.actor, c.req.valid('param').id);
    return c.body(null, 204);
  });
  api.openapi(markUnread, async (c) => {
    await contacts.markUnread(c.var.actor, c.req.valid('param').id);
    return c.body(null, 204);
  });
  api.openapi(remove, async (c) => {
    await contacts.remove(c.var.actor, c.req.valid('param').id);
    return c.body(null, 204);
  });
  return api;
}
