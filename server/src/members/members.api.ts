import {
  currentMemberPage,
  currentMembersExport,
  currentMembersQuery,
} from '@cercle/contract/current-members';
import { memberEmail } from '@cercle/contract/email-change';
import { idempotencyHeader } from '@cercle/contract/idempotency';
import { PHOTO_REQUIRED_ERROR } from '@cercle/contract/images';
import {
  memberCreate,
  memberCreateResult,
  memberPage,
  membersQuery,
  memberUpdate,
} from '@cercle/contract/members';
import { idParam } from '@cercle/contract/paging';
import { membershipRequest } from '@cercle/contract/requests';
import { uncheckedTexts } from '@cercle/contract/unchanged-text';
import { createRoute } from '@hono/zod-openapi';
import { withPictureLimit } from '../http/access/picture-limit.ts';
import { FOR_ADMINS } from '../http/access/session.ts';
import { queryRoute, recordRoutes } from '../http/admin-routes.ts';
import { readMultipart } from '../http/body/multipart.ts';
import { multipartBody } from '../http/body/multipart-documentation.ts';
import type { RouteDependencies } from '../http/route-dependencies.ts';
import {
  adminErrorResponses,
  BEARER_SECURITY,
  errorResponses,
  jsonResponse,
  newApi,
  registerSchema,
  requiredJsonBody,
} from '../http/route-parts.ts';
import { executeOnce } from '../idempotency/execute-once.ts';
import type { Idempotency, IdempotentExecution } from '../idempotency/idempotency.ts';
import { exportRoute, respondWithExport } from '../import-export/export-route.ts';
import type { Members } from './members.ts';

const TAG = { tags: ['Membres'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };
const PHOTO_FAILURES = ['validation', 'conflict', 'too-large', 'unsupported-media', 'too-many'] as const;

const list = createRoute({
  ...TAG,
  method: 'get',
  path: '/members',
  summary: 'Lister les membres actifs dont le profil est public',
  description:
    'Le téléphone, et l’e-mail si son titulaire le montre, ne sont donnés qu’à un membre connecté.',
  security: [{}, ...BEARER_SECURITY],
  request: { query: membersQuery },
  responses: { 200: jsonResponse('Une page de membres', memberPage), ...errorResponses('validation') },
});

const create = createRoute({
  ...ADMIN,
  method: 'post',
  path: '/members',
  summary: 'Créer un membre et l’inviter',
  request: { headers: idempotencyHeader, body: multipartBody('data', 'MemberCreate', ['photo'], ['photo']) },
  responses: {
    201: jsonResponse('Membre créé', memberCreateResult),
    ...adminErrorResponses('reused-key', ...PHOTO_FAILURES),
  },
});

const update = createRoute({
  ...ADMIN,
  method: 'put',
  path: '/members/{id}',
  summary: 'Modifier un membre dont la demande n’est pas rejetée',
  description:
    'Une photo ou un réglage qui manque reste comme avant. Un texte inchangé est accepté, même plus long que la règle. Une fois la demande approuvée, l’adresse et les trois réglages sont au membre\u202f: d’autres valeurs sont refusées (409).',
  request: { params: idParam, body: multipartBody('data', 'MemberUpdate', ['photo']) },
  responses: {
    200: jsonResponse('La demande modifiée', membershipRequest),
    ...adminErrorResponses('not-found', ...PHOTO_FAILURES),
  },
});

const changeEmail = createRoute({
  ...ADMIN,
  method: 'put',
  path: '/members/{id}/email',
  summary: 'Corriger l’adresse d’un membre, ou lui demander de la confirmer',
  description:
    'Tant que l’invitation n’est pas complétée, l’adresse est corrigée aussitôt et l’invitation repart ; ensuite, un lien part à la nouvelle adresse et rien ne change avant qu’il serve.',
  request: { params: idParam, body: requiredJsonBody(memberEmail) },
  responses: {
    204: { description: 'Corrigée, ou lien parti' },
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

const listCurrent = queryRoute(
  TAG,
  '/admin/members',
  'Lister les membres d’aujourd’hui',
  currentMembersQuery,
  ['Une page de membres, avec leur demande et leur dernière connexion', currentMemberPage],
);

const exportCurrent = exportRoute(TAG, '/admin/members', 'Exporter les membres', currentMembersExport);

/** The verb knows which texts are left as they are, and need not obey the rules. */
const memberUpdateInput = uncheckedTexts(memberUpdate);

/** The routes of members (section 7 of docs/product.md). */
export function membersApi(
  { members, idempotency }: { members: Members; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, '/members/{id}');
  const middleware = [...ADMIN.middleware, limits.byAccount('edit')];
  registerSchema(api, 'MemberCreate', memberCreate);
  registerSchema(api, 'MemberUpdate', memberUpdate);
  api.openapi(list, async (c) => c.json(await members.list(c.var.actor, c.req.valid('query')), 200));
  api.openapi(listCurrent, async (c) =>
    c.json(await members.listCurrent(c.var.actor, c.req.valid('query')), 200),
  );
  api.openapi(exportCurrent, (c) =>
    respondWithExport(c, limits, c.req.valid('query'), (query) => members.exportCurrent(c.var.actor, query)),
  );
  api.openapi({ ...create, middleware }, async (c) => {
    const { data, files } = await readMultipart(c, 'data', memberCreate, { photo: PHOTO_REQUIRED_ERROR });
    const create = (execution: IdempotentExecution) =>
      members.create(c.var.actor, data, files.photo, execution);
    const created = await withPictureLimit(c, limits, [files.photo], () =>
      executeOnce(c, idempotency, { data, ...files }, create),
    );
    return c.json(created, 201);
  });
  api.openapi({ ...update, middleware }, async (c) => {
    const { data, files } = await readMultipart(c, 'data', memberUpdateInput, { photo: null });
    const { id } = c.req.valid('param');
    const update = () => members.update(c.var.actor, id, data, files.photo);
    return c.json(await withPictureLimit(c, limits, [files.photo], update), 200);
  });
  api.openapi(
    { ...changeEmail, middleware: [...ADMIN.middleware, limits.byAccount('resend')] },
    async (c) => {
      await members.changeEmail(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
      return c.body(null, 204);
    },
  );
  addRecordRoute(
    'put',
    '/activate',
    'Réactiver un membre',
    members.activate,
    ['Sa demande', membershipRequest],
    { errors: ['conflict'] },
  );
  addRecordRoute(
    'put',
    '/deactivate',
    'Désactiver un membre et fermer ses sessions',
    members.deactivate,
    ['Sa demande', membershipRequest],
    { errors: ['conflict'] },
  );
  return api;
}
