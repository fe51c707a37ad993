import { adminProfile, adminProfileUpdate, adminProfileUpdateResult } from '@cercle/contract/profile';
import { createRoute } from '@hono/zod-openapi';
import { withPictureLimit } from '../http/access/picture-limit.ts';
import { FOR_ADMIN_ACCOUNTS } from '../http/access/session.ts';
import { readMultipartOrJson } from '../http/body/multipart.ts';
import { multipartOrJsonBody } from '../http/body/multipart-documentation.ts';
import type { RouteDependencies } from '../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, registerSchema } from '../http/route-parts.ts';
import type { Accounts } from './accounts.ts';

const ROUTE_DEFAULTS = { tags: ['Comptes'], ...FOR_ADMIN_ACCOUNTS };

const read = createRoute({
  ...ROUTE_DEFAULTS,
  method: 'get',
  path: '/admin/profile',
  summary: 'Voir son propre profil d’administrateur',
  responses: { 200: jsonResponse('Le profil', adminProfile), ...adminErrorResponses() },
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
    200: jsonResponse('Le profil modifié', adminProfileUpdateResult),
    ...adminErrorResponses('validation', 'too-large', 'unsupported-media', 'too-many'),
  },
});

/** The routes of administrators' own profiles (section 7 of docs/product.md). */
export function adminProfileApi({ accounts }: { accounts: Accounts }, { limits }: RouteDependencies) {
  const api = newApi();
  const middleware = [...ROUTE_DEFAULTS.middleware, limits.byAccount('edit')];
  registerSchema(api, 'AdminProfileUpdate', adminProfileUpdate);
  api.openapi(read, async (c) => c.json(await accounts.adminProfile(c.var.actor), 200));
  api.openapi({ ...update, middleware }, async (c) => {
    const rules = { file: null };
    const { data, files } = await readMultipartOrJson(c, 'updateProfile', adminProfileUpdate, rules);
    const update = () => accounts.updateAdminProfile(c.var.actor, data, files.file);
    return c.json(await withPictureLimit(c, limits, [files.file], update), 200);
  });
  return api;
}
