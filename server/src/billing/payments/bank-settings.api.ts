import { bankSettings } from '@cercle/contract/bank-settings';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import type { BankSettingsVerbs } from './bank-settings.ts';

const ADMIN = { tags: ['Banque'], ...FOR_ADMINS };
const PATH = '/admin/bank/settings';

const find = createRoute({
  ...ADMIN,
  method: 'get',
  path: PATH,
  summary: 'Voir ce qui se fait de soi-même quand une facture est payée',
  responses: { 200: jsonResponse('Les réglages', bankSettings), ...adminErrorResponses() },
});

const update = createRoute({
  ...ADMIN,
  method: 'put',
  path: PATH,
  summary: 'Choisir ce qui se fait de soi-même quand une facture est payée',
  description:
    '`thanks` : un e-mail par payeur, quinze minutes après, pour ce qui est payé à partir de maintenant.',
  request: { body: requiredJsonBody(bankSettings) },
  responses: {
    200: jsonResponse('Les réglages', bankSettings),
    ...adminErrorResponses('validation', 'too-many'),
  },
});

/** The routes of what happens by itself with payments. */
export function bankSettingsApi(
  { bankSettings }: { bankSettings: BankSettingsVerbs },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const middleware = [...ADMIN.middleware, limits.byAccount('edit')];
  api.openapi(find, async (c) => c.json(await bankSettings.find(c.var.actor), 200));
  api.openapi({ ...update, middleware }, async (c) =>
    c.json(await bankSettings.update(c.var.actor, c.req.valid('json')), 200),
  );
  return api;
}
