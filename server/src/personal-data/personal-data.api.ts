import {
  PERSON_ARCHIVE_FILE_NAME,
  personDataSummary,
  personErasure,
  personLookup,
} from '@cercle/contract/admin-personal-data';
import { OWN_ARCHIVE_FILE_NAME } from '@cercle/contract/personal-data';
import { passwordProof } from '@cercle/contract/second-factor';
import { createRoute, z } from '@hono/zod-openapi';
import { withCurrentPasswordGuard } from '../http/access/current-password-guard.ts';
import { FOR_ACCOUNTS, FOR_ADMINS, FOR_MEMBERS } from '../http/access/session.ts';
import { logOf } from '../http/request-log.ts';
import type { RouteDependencies } from '../http/route-dependencies.ts';
import {
  adminErrorResponses,
  errorResponses,
  jsonResponse,
  newApi,
  requiredJsonBody,
} from '../http/route-parts.ts';
import { type Actor, requireAdmin, requireLogin } from '../kernel/actor.ts';
import type { PersonalData } from './personal-data.ts';

const TAG = { tags: ['Données personnelles'] };
const ZIP = 'application/zip';
const ARCHIVE = {
  description: 'L’archive',
  content: { [ZIP]: { schema: z.string().meta({ format: 'binary' }) } },
};

const exportOwn = createRoute({
  ...TAG,
  ...FOR_ACCOUNTS,
  method: 'get',
  path: '/profile/export',
  summary: 'Télécharger ses données',
  description: 'Une archive\u202f: `donnees.json`, la photo et un mot d’explication.',
  responses: { 200: ARCHIVE, ...errorResponses('unauthenticated', 'too-many') },
});

const eraseOwn = createRoute({
  ...TAG,
  ...FOR_MEMBERS,
  method: 'post',
  path: '/profile/delete',
  summary: 'Supprimer son compte de membre, aussitôt',
  request: { body: requiredJsonBody(passwordProof) },
  responses: {
    204: { description: 'Supprimé' },
    ...errorResponses('validation', 'unauthenticated', 'forbidden', 'too-many', 'unavailable'),
  },
});

const lookup = createRoute({
  ...TAG,
  ...FOR_ADMINS,
  method: 'post',
  path: '/admin/personal-data',
  summary: 'Savoir ce qui est conservé d’une personne',
  description: 'Ne change rien\u202f; l’adresse voyage dans le corps pour ne figurer dans aucun journal.',
  request: { body: requiredJsonBody(personLookup) },
  responses: {
    200: jsonResponse('Combien de chaque sorte', personDataSummary),
    ...adminErrorResponses('validation', 'too-many'),
  },
});

const exportOf = createRoute({
  ...TAG,
  ...FOR_ADMINS,
  method: 'post',
  path: '/admin/personal-data/export',
  summary: 'Télécharger les données d’une personne',
  request: { body: requiredJsonBody(personLookup) },
  responses: { 200: ARCHIVE, ...adminErrorResponses('validation', 'not-found', 'too-many') },
});

const erase = createRoute({
  ...TAG,
  ...FOR_ADMINS,
  method: 'post',
  path: '/admin/personal-data/erase',
  summary: 'Effacer les données d’une personne, aussitôt',
  description: '409 pour soi-même.',
  request: { body: requiredJsonBody(personErasure) },
  responses: {
    204: { description: 'Effacées' },
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

/** The routes of the data of one person (section 7 of docs/product.md). */
export function personalDataApi(
  { personalData }: { personalData: PersonalData },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  api.openapi(exportOwn, async (c) => {
    await limits.consume('exportOfAccount', String(requireLogin(c.var.actor).id));
    return c.body(await personalData.exportOwn(c.var.actor), 200, archive(OWN_ARCHIVE_FILE_NAME));
  });
  api.openapi(eraseOwn, async (c) => {
    const { id } = requireLogin(c.var.actor);
    const { password } = c.req.valid('json');
    await withCurrentPasswordGuard(c, limits, () => personalData.eraseOwn(c.var.actor, password));
    logOf(c).info({ event: 'account-deleted', account: id, address: c.var.address });
    return c.body(null, 204);
  });
  const limitByAdmin = (actor: Actor) =>
    limits.consume('personalDataOfOthers', String(requireAdmin(actor).id));
  api.openapi(lookup, async (c) => {
    await limitByAdmin(c.var.actor);
    return c.json(await personalData.lookup(c.var.actor, c.req.valid('json').email), 200);
  });
  api.openapi(exportOf, async (c) => {
    await limitByAdmin(c.var.actor);
    return c.body(
      await personalData.exportOf(c.var.actor, c.req.valid('json').email),
      200,
      archive(PERSON_ARCHIVE_FILE_NAME),
    );
  });
  api.openapi(erase, async (c) => {
    await limitByAdmin(c.var.actor);
    await personalData.erase(c.var.actor, c.req.valid('json'));
    logOf(c).info({ event: 'person-erased', by: requireAdmin(c.var.actor).id, address: c.var.address });
    return c.body(null, 204);
  });
  return api;
}

const archive = (name: string) => ({
  'Content-Type': ZIP,
  'Content-Disposition': `attachment; filename="${name}"`,
});
