import { idempotencyHeader } from '@cercle/contract/idempotency';
import { tokenParam } from '@cercle/contract/invitations';
import {
  newsletterCounts,
  newsletterCountsQuery,
  newsletterSubscription,
  newslettersExport,
  newslettersQuery,
  UNSUBSCRIBE_PATH,
  UNSUBSCRIBED,
  unsubscribeState,
} from '@cercle/contract/newsletter';
import { CONFIRM_PATH, CONFIRMED, confirmationState } from '@cercle/contract/newsletter-confirmation';
import { CONFIRMATION_SENT, newsletterForm, SUBSCRIBED } from '@cercle/contract/newsletter-form';
import { createRoute, z } from '@hono/zod-openapi';
import { type Context, Hono } from 'hono';
import { FOR_ADMINS } from '../http/access/session.ts';
import { queryRoute, recordRoutes } from '../http/admin-routes.ts';
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
  description:
    '403 quand l’adresse est déjà inscrite. `message` dit si elle l’est désormais, ou si un e-mail lui demande de confirmer.',
  request: { headers: idempotencyHeader, body: requiredJsonBody(newsletterForm) },
  responses: {
    201: jsonResponse('Inscrit, ou à confirmer', messageResponse),
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

const peekConfirmation = createRoute({
  ...TAG,
  method: 'get',
  path: '/newsletters/confirm/{token}',
  summary: 'Savoir ce que vaut un lien de confirmation, sans rien changer',
  request: { params: tokenParam },
  responses: { 200: jsonResponse('L’état du lien', confirmationState), ...errorResponses('too-many') },
});

const confirm = createRoute({
  ...TAG,
  method: 'post',
  path: '/newsletters/confirm/{token}',
  summary: 'Confirmer son inscription par le lien reçu',
  description: 'Une seconde fois ne change plus rien. 410 quand le délai est passé.',
  request: { params: tokenParam },
  responses: {
    200: jsonResponse('Inscrit', messageResponse),
    ...errorResponses('not-found', 'expired', 'too-many'),
  },
});

const list = createRoute({
  ...ADMIN,
  method: 'get',
  path: '/newsletters',
  summary: 'Lister les inscrits, ou ceux d’un autre état, du plus récent au plus ancien',
  request: { query: newslettersQuery },
  responses: {
    200: listOrPage('Les inscriptions', newsletterSubscription),
    ...adminErrorResponses('validation'),
  },
});

const counts = queryRoute(
  TAG,
  '/newsletters/counts',
  'Compter les inscriptions de chaque état',
  newsletterCountsQuery,
  ['Les nombres, à côté de la recherche', newsletterCounts],
);

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
    const state = await executeOnce(c, idempotency, { email }, async (execution) => {
      await botCheck.accept('newsletterSubmit', recaptchaToken, execution.call);
      return newsletter.subscribe(email, execution);
    });
    return c.json({ message: state === 'PENDING' ? CONFIRMATION_SENT : SUBSCRIBED }, 201);
  });
  api.openapi({ ...peek, middleware: byLink }, async (c) =>
    c.json(await newsletter.peek(c.req.valid('param').token), 200),
  );
  api.openapi({ ...unsubscribe, middleware: byLink }, async (c) => {
    await newsletter.unsubscribe(c.req.valid('param').token);
    return c.json({ message: UNSUBSCRIBED }, 200);
  });
  api.openapi({ ...peekConfirmation, middleware: byLink }, async (c) =>
    c.json(await newsletter.peekConfirmation(c.req.valid('param').token), 200),
  );
  api.openapi({ ...confirm, middleware: byLink }, async (c) => {
    await newsletter.confirm(c.req.valid('param').token);
    return c.json({ message: CONFIRMED }, 200);
  });
  api.openapi(list, async (c) => {
    if (!isPageRequested(c, 'state')) return c.json(await newsletter.all(c.var.actor), 200);
    const { content, totalElements } = await newsletter.list(c.var.actor, c.req.valid('query'));
    return c.json(content, 200, { 'X-Total-Count': String(totalElements) });
  });
  api.openapi(counts, async (c) => c.json(await newsletter.counts(c.var.actor, c.req.valid('query')), 200));
  api.openapi(exportList, (c) =>
    respondWithExport(c, limits, c.req.valid('query'), (query) => newsletter.exportList(c.var.actor, query)),
  );
  addImportRoutes(api, { limits, idempotency }, TAG, '/newsletters', newsletter);
  addRecordRoute('delete', '', 'Supprimer une inscription', newsletter.remove, 'Supprimée');
  recordRoutes(api, TAG, '/newsletters/confirmations/{id}')(
    'delete',
    '',
    'Retirer une inscription à confirmer',
    newsletter.withdraw,
    'Retirée',
  );
  return api;
}

/**
 * The POSTs at the addresses of two pages: by the first, mail programs unsubscribe their reader (RFC 8058); without scripts, both
 * pages send their own forms there. They may have neither cookie nor origin, so they are mounted before the middleware that
 * requires them: the token is enough.
 */
export function tokenForms({ newsletter }: { newsletter: Newsletter }, { limits }: RouteDependencies) {
  const byLink = limits.byAddress('unsubscribe');
  // Without scripts, the reader of a page sees it again.
  const answer = (c: Context<ApiEnv>, done: string) =>
    c.req.header('Accept')?.includes('text/html') ? c.redirect(c.req.path, 303) : c.text(done);
  return new Hono<ApiEnv>()
    .post(`${UNSUBSCRIBE_PATH}/:token`, byLink, async (c) => {
      await newsletter.unsubscribe(c.req.param('token'));
      return answer(c, UNSUBSCRIBED);
    })
    .post(`${CONFIRM_PATH}/:token`, byLink, async (c) => {
      await newsletter.confirm(c.req.param('token'));
      return answer(c, CONFIRMED);
    });
}
