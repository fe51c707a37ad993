import { adminProfile, adminProfileUpdate, adminProfileUpdateResult } from '@cercle/contract/profile';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMIN_ACCOUNTS } from '../http/access/session.ts';
import { multipartOrJsonBody, readMultipartOrJson } from '../http/body/multipart.ts';
import type { Doors } from '../http/route-dependencies.ts';
import { adminFailures, answered, documentSchema, newApi } from '../http/route-parts.ts';
import type { Accounts } from './accounts.ts';

const ROUTE_DEFAULTS = { tags: ['Comptes'], ...FOR_ADMIN_ACCOUNTS };

const read = createRoute({
  ...ROUTE_DEFAULTS,
  method: 'get',
  path: '/admin/profile',
  summary: 'Voir son propre profil d’administrateur',
  responses: { 200: answered('Le profil', adminProfile), ...adminFailures() },
});

const update = createRoute({
  ...ROUTE_DEFAULTS,
  method: 'put',
  path: '/admin/profile',
  summary: 'Modifier son propre profil d’administrateur',
  description:
    'Sans photo, l’actuelle est gardée. Le jeton rendu est celui de la même session, avec le nouveau nom.',
  request: { body: multipartOrJsonBody('updateProfile', 'AdminProfileUpdate', 'file') },
  responses: {
    200: answered('Le profil modifié', adminProfileUpdateResult),
    ...adminFailures('validation', 'too-large', 'unsupported-media', 'too-many'),
  },
});

/** The calls of administrators about themselves (section 7 of docs/product.md). */
export function adminProfileApi({ accounts }: { accounts: Accounts }, { limits }: Doors) {
  const api = newApi();
  documentSchema(api, 'AdminProfileUpdate', adminProfileUpdate);
  api.openapi(read, async (c) => c.json(await accounts.adminProfile(c.var.actor), 200));
  api.openapi({ ...update, middleware: [...ROUTE_DEFAULTS.middleware, ...limits.uploads] }, async (c) => {
    const rules = { file: null };
    const { data, files } = await readMultipartOrJson(c, 'updateProfile', adminProfileUpdate, rules);
    return c.json(await accounts.updateAdminProfile(c.var.actor, data, files.file), 200);
  });
  return api;
}
