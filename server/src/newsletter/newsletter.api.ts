import { idempotencyHeader } from '@cercle/contract/idempotency';
import { tokenParam } from '@cercle/contract/invitations';
import {
  newsletterSubscription,
  newslettersExport,
  UNSUBSCRIBE_PATH,
  UNSUBSCRIBED,
  unsubscribeState,
} from '@cercle/contract/newsletter';
import { newsletterForm, SUBSCRIBED } from '@cercle/contract/newsletter-form';
import { pageQuery } from '@cercle/contract/paging';
import { createRoute, z } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { FOR_ADMINS } from '../http/access/session.ts';
import { recordRoutes } from '../http/admin-routes.ts';
import type { ApiEnv } from '../http/api-env.ts';
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
import { addImportRoutes } from '../import-export/import-route.ts';
import type { Newsletter } from './newsletter.ts';

const TAG = { tags: ['Newsletter'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };
const messageResponse = z.object({ message: z.string() });

const subscribe = createRoute({
  ...TAG,
  method: 'post',
  path: '/newsletters',
  summary: 'S’inscrire à la newsletter',
  description: '403 quand l’adresse est déjà inscrite.',
  request: { headers: idempotencyHeader, body: requiredJsonBody(newsletterForm) },
  responses: {
    201: jsonResponse('Inscrit', messageResponse),
    ...errorResponses('validation', 'forbidden', 'reused-key', 'too-many'),
  },
});

const peek = createRoute({
  ...TAG,
  method: 'get',
  path: '/newsletters/unsubscribe/{token}',
  summary: 'Savoir ce que vaut un lien de désinscription, sans rien changer',
  request: { params: tokenParam },
  responses: { 200: jsonResponse('L’état du lien', unsubscribeState), ...errorResponses('too-many') },
});

const unsubscribe = createRoute({
  ...TAG,
  method: 'post',
  path: '/newsletters/unsubscribe/{token}',
  summary: 'Se désinscrire par le lien reçu',
  description: 'Une seconde fois ne change plus rien.',
  request: { params: tokenParam },
  responses: { 200: jsonResponse('Désinscrit', messageResponse), ...errorResponses('not-found', 'too-many') },
});

const list = createRoute({
  ...ADMIN,
  method: 'get',
  path: '/newsletters',
  summary: 'Lister les inscrits, du plus récent au plus ancien',
  request: { query: pageQuery },
  responses: {
    200: listOrPage('Les inscriptions', newsletterSubscription),
    ...adminErrorResponses('validation'),
  },
});

const exportList = exportRoute(TAG, '/newsletters', 'Exporter les inscrits', newslettersExport);

/** The routes of the newsletter (section 7 of docs/product.md). */
export function newsletterApi(
  { newsletter, idempotency }: { newsletter: Newsletter; idempotency: Idempotency },
  { botCheck, limits }: RouteDependencies,
) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, '/newsletters/{id}');
  const byLink = limits.byAddress('unsubscribe');
  api.openapi({ ...subscribe, middleware: limits.byAddress('newsletter') }, async (c) => {
    const { email, recaptchaToken } = c.req.valid('json');
    await executeOnce(c, idempotency, { email }, async (execution) => {
      await botCheck.accept('newsletterSubmit', recaptchaToken, execution.call);
      await newsletter.subscribe(email, execution);
    });
    return c.json({ message: SUBSCRIBED }, 201);
  });
  api.openapi({ ...peek, middleware: byLink }, async (c) =>
    c.json(await newsletter.peek(c.req.valid('param').token), 200),
  );
  api.openapi({ ...unsubscribe, middleware: byLink }, async (c) => {
    await newsletter.unsubscribe(c.req.valid('param').token);
    return c.json({ message: UNSUBSCRIBED }, 200);
  });
  api.openapi(list, async (c) => {
    if (!isPageRequested(c)) return c.json(await newsletter.all(c.var.actor), 200);
    const { content, totalElements } = await newsletter.list(c.var.actor, c.req.valid('query'));
    return c.json(content, 200, { 'X-Total-Count': String(totalElements) });
  });
  api.openapi(exportList, (c) =>
    respondWithExport(c, limits, c.req.valid('query'), (query) => newsletter.exportList(c.var.actor, query)),
  );
  addImportRoutes(api, { limits, idempotency }, TAG, '/newsletters', newsletter);
  addRecordRoute('delete', '', 'Supprimer une inscription', newsletter.remove, 'Supprimée');
  return api;
}

/**
 * The POST by which a mail program unsubscribes its reader (RFC 8058), at the address of the page itself. It has
 * neither cookie nor origin, so it is mounted before the middleware that requires them: the token is enough.
 */
export const oneClickUnsubscribe = (
  { newsletter }: { newsletter: Newsletter },
  { limits }: RouteDependencies,
) =>
  new Hono<ApiEnv>().post(`${UNSUBSCRIBE_PATH}/:token`, limits.byAddress('unsubscribe'), async (c) => {
    await newsletter.unsubscribe(c.req.param('token'));
    // Without scripts, the page's own form is sent here, and its reader sees the page again.
    if (c.req.header('Accept')?.includes('text/html')) return c.redirect(c.req.path, 303);
    return c.text(UNSUBSCRIBED);
  });
