import { newsletterSettings } from '@cercle/contract/newsletter-settings';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../http/access/session.ts';
import type { RouteDependencies } from '../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../http/route-parts.ts';
import type { NewsletterSettingsVerbs } from './double-opt-in.ts';

const ADMIN = { tags: ['Newsletter'], ...FOR_ADMINS };
const PATH = '/admin/newsletter-settings';

const find = createRoute({
  ...ADMIN,
  method: 'get',
  path: PATH,
  summary: 'Voir si les inscriptions se confirment par e-mail',
  responses: { 200: jsonResponse('Les réglages', newsletterSettings), ...adminErrorResponses() },
});

const update = createRoute({
  ...ADMIN,
  method: 'put',
  path: PATH,
  summary: 'Choisir si les inscriptions se confirment par e-mail',
  description: 'Pour les demandes à venir\u202f: les liens déjà envoyés restent valables.',
  request: { body: requiredJsonBody(newsletterSettings) },
  responses: {
    200: jsonResponse('Les réglages', newsletterSettings),
    ...adminErrorResponses('validation', 'too-many'),
  },
});

/** The routes of the newsletter's settings. */
export function newsletterSettingsApi(
  { newsletterSettings }: { newsletterSettings: NewsletterSettingsVerbs },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const middleware = [...ADMIN.middleware, limits.byAccount('edit')];
  api.openapi(find, async (c) => c.json(await newsletterSettings.find(c.var.actor), 200));
  api.openapi({ ...update, middleware }, async (c) =>
    c.json(await newsletterSettings.update(c.var.actor, c.req.valid('json')), 200),
  );
  return api;
}
