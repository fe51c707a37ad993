import { EXPORT_FILE } from '@cercle/contract/personal-data';
import { passwordProof } from '@cercle/contract/second-factor';
import { createRoute, z } from '@hono/zod-openapi';
import type { Domain } from '../domain.ts';
import { guardedByPassword } from '../http/current-password-guard.ts';
import type { Doors } from '../http/doors.ts';
import { logOf } from '../http/request-log.ts';
import { BEARER, failures, newApi, requiredJson } from '../http/route-parts.ts';
import { requireLogin } from '../kernel/actor.ts';

const OWN = { tags: ['Données personnelles'], security: BEARER };
const ZIP = 'application/zip';

const exportOwn = createRoute({
  ...OWN,
  method: 'get',
  path: '/profile/export',
  summary: 'Télécharger ses données',
  description: 'Une archive\u202f: `donnees.json`, la photo et un mot d’explication.',
  responses: {
    200: {
      description: 'L’archive',
      content: { [ZIP]: { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...failures('unauthenticated', 'too-many'),
  },
});

const eraseOwn = createRoute({
  ...OWN,
  method: 'post',
  path: '/profile/delete',
  summary: 'Supprimer son compte de membre, aussitôt',
  request: { body: requiredJson(passwordProof) },
  responses: {
    204: { description: 'Supprimé' },
    ...failures('validation', 'unauthenticated', 'forbidden', 'too-many', 'unavailable'),
  },
});

/** The calls about one's own data (section 7 of docs/product.md). */
export function personalDataApi({ personalData }: Domain, { limits }: Doors) {
  const api = newApi();
  api.openapi(exportOwn, async (c) => {
    await limits.take('exportOfAccount', String(requireLogin(c.var.actor).id));
    return c.body(await personalData.exportOwn(c.var.actor), 200, {
      'Content-Type': ZIP,
      'Content-Disposition': `attachment; filename="${EXPORT_FILE}"`,
    });
  });
  api.openapi(eraseOwn, async (c) => {
    const { id } = requireLogin(c.var.actor);
    const { password } = c.req.valid('json');
    await guardedByPassword(c, limits, () => personalData.eraseOwn(c.var.actor, password));
    logOf(c).info({ event: 'account-deleted', account: id, address: c.var.address });
    return c.body(null, 204);
  });
  return api;
}
