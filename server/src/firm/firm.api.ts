import { firmSettings, firmUpdate } from '@cercle/contract/firm';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../http/access/session.ts';
import type { RouteDependencies } from '../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../http/route-parts.ts';
import type { FirmVerbs } from './firm.ts';

const ADMIN = { tags: ['Facturation'], ...FOR_ADMINS };
const PATH = '/admin/firm';

const find = createRoute({
  ...ADMIN,
  method: 'get',
  path: PATH,
  summary: 'Voir les réglages de facturation',
  description:
    'Tant que rien n’est enregistré, ce que l’environnement dit de la société\u202f; `missing` nomme ce qui manque pour émettre.',
  responses: { 200: jsonResponse('Les réglages', firmSettings), ...adminErrorResponses() },
});

const update = createRoute({
  ...ADMIN,
  method: 'put',
  path: PATH,
  summary: 'Modifier les réglages de facturation',
  description: 'En entier\u202f: ce qui n’est pas envoyé devient vide. Ils peuvent être incomplets.',
  request: { body: requiredJsonBody(firmUpdate) },
  responses: {
    200: jsonResponse('Les réglages modifiés', firmSettings),
    ...adminErrorResponses('validation', 'conflict', 'too-many'),
  },
});

/** The routes of the firm's data on its invoices. */
export function firmApi({ firm }: { firm: FirmVerbs }, { limits }: RouteDependencies) {
  const api = newApi();
  const middleware = [...ADMIN.middleware, limits.byAccount('edit')];
  api.openapi(find, async (c) => c.json(await firm.find(c.var.actor), 200));
  api.openapi({ ...update, middleware }, async (c) =>
    c.json(await firm.update(c.var.actor, c.req.valid('json')), 200),
  );
  return api;
}
