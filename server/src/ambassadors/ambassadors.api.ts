import {
  allAmbassadorsQuery,
  ambassador,
  ambassadorCounts,
  ambassadorCountsQuery,
  ambassadorCreateResult,
  ambassadorData,
  ambassadorPage,
  ambassadorsExport,
  ambassadorsQuery,
  LOGO_REQUIRED_ERROR,
} from '@cercle/contract/ambassadors';
import { idempotencyHeader } from '@cercle/contract/idempotency';
import { PHOTO_REQUIRED_ERROR } from '@cercle/contract/images';
import { idParam } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { withPictureLimit } from '../http/access/picture-limit.ts';
import { FOR_ADMINS } from '../http/access/session.ts';
import { queryRoute, recordRoutes } from '../http/admin-routes.ts';
import { readMultipart } from '../http/body/multipart.ts';
import { multipartBody } from '../http/body/multipart-documentation.ts';
import type { RouteDependencies } from '../http/route-dependencies.ts';
import {
  adminErrorResponses,
  errorResponses,
  jsonResponse,
  newApi,
  registerSchema,
} from '../http/route-parts.ts';
import { executeOnce } from '../idempotency/execute-once.ts';
import type { Idempotency, IdempotentExecution } from '../idempotency/idempotency.ts';
import { exportRoute, respondWithExport } from '../import-export/export-route.ts';
import { addImportRoutes } from '../import-export/import-route.ts';
import type { Ambassadors } from './ambassadors.ts';

const TAG = { tags: ['Ambassadeurs'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };
const FILES = ['photo', 'logo'];
const FILE_FAILURES = ['validation', 'conflict', 'too-large', 'unsupported-media', 'too-many'] as const;

const list = createRoute({
  ...TAG,
  method: 'get',
  path: '/ambassadors',
  summary: 'Lister les ambassadeurs actifs',
  request: { query: ambassadorsQuery },
  responses: {
    200: jsonResponse('Une page d’ambassadeurs', ambassadorPage),
    ...errorResponses('validation'),
  },
});

const find = createRoute({
  ...TAG,
  method: 'get',
  path: '/ambassadors/{id}',
  summary: 'Voir un ambassadeur actif',
  request: { params: idParam },
  responses: { 200: jsonResponse('L’ambassadeur', ambassador), ...errorResponses('not-found') },
});

const create = createRoute({
  ...ADMIN,
  method: 'post',
  path: '/ambassadors',
  summary: 'Créer un ambassadeur',
  request: { headers: idempotencyHeader, body: multipartBody('data', 'AmbassadorData', FILES, FILES) },
  responses: {
    201: jsonResponse('Ambassadeur créé', ambassadorCreateResult),
    ...adminErrorResponses('reused-key', ...FILE_FAILURES),
  },
});

const listAll = queryRoute(
  TAG,
  '/admin/ambassadors',
  'Lister tous les ambassadeurs, actifs ou non',
  allAmbassadorsQuery,
  ['Une page d’ambassadeurs', ambassadorPage],
);

const counts = queryRoute(
  TAG,
  '/admin/ambassadors/counts',
  'Compter les ambassadeurs, actifs ou non',
  ambassadorCountsQuery,
  ['Combien, par valeur de `active`', ambassadorCounts],
);

const exportList = exportRoute(TAG, '/admin/ambassadors', 'Exporter les ambassadeurs', ambassadorsExport);

const update = createRoute({
  ...ADMIN,
  method: 'put',
  path: '/admin/ambassadors/{id}',
  summary: 'Modifier un ambassadeur',
  description: 'Sans photo ou sans logo, l’actuel est gardé.',
  request: { params: idParam, body: multipartBody('data', 'AmbassadorData', FILES) },
  responses: {
    200: jsonResponse('L’ambassadeur modifié', ambassador),
    ...adminErrorResponses('not-found', ...FILE_FAILURES),
  },
});

/** The routes of ambassadors (section 7 of docs/product.md). */
export function ambassadorsApi(
  { ambassadors, idempotency }: { ambassadors: Ambassadors; idempotency: Idempotency },
  { limits, cached }: RouteDependencies,
) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, '/admin/ambassadors/{id}');
  const middleware = [...ADMIN.middleware, limits.byAccount('edit')];
  registerSchema(api, 'AmbassadorData', ambassadorData);
  api.openapi({ ...list, middleware: cached }, async (c) =>
    c.json(await ambassadors.list(c.req.valid('query')), 200),
  );
  api.openapi({ ...find, middleware: cached }, async (c) =>
    c.json(await ambassadors.find(c.req.valid('param').id), 200),
  );
  api.openapi({ ...create, middleware }, async (c) => {
    const required = { photo: PHOTO_REQUIRED_ERROR, logo: LOGO_REQUIRED_ERROR };
    const { data, files } = await readMultipart(c, 'data', ambassadorData, required);
    const create = (execution: IdempotentExecution) =>
      ambassadors.create(c.var.actor, data, files, execution);
    const created = await withPictureLimit(c, limits, [files.photo, files.logo], () =>
      executeOnce(c, idempotency, { data, ...files }, create),
    );
    return c.json(created, 201);
  });
  api.openapi(counts, async (c) => c.json(await ambassadors.counts(c.var.actor, c.req.valid('query')), 200));
  api.openapi(listAll, async (c) =>
    c.json(await ambassadors.listAll(c.var.actor, c.req.valid('query')), 200),
  );
  api.openapi(exportList, (c) =>
    respondWithExport(c, limits, c.req.valid('query'), (query) => ambassadors.exportList(c.var.actor, query)),
  );
  addImportRoutes(api, { limits, idempotency }, TAG, '/admin/ambassadors', ambassadors);
  addRecordRoute('get', '', 'Voir un ambassadeur, actif ou non', ambassadors.findAny, [
    'L’ambassadeur',
    ambassador,
  ]);
  api.openapi({ ...update, middleware }, async (c) => {
    const optional = { photo: null, logo: null };
    const { data, files } = await readMultipart(c, 'data', ambassadorData, optional);
    const { id } = c.req.valid('param');
    const update = () => ambassadors.update(c.var.actor, id, data, files);
    return c.json(await withPictureLimit(c, limits, [files.photo, files.logo], update), 200);
  });
  addRecordRoute('put', '/activate', 'Montrer un ambassadeur sur le site', ambassadors.activate, [
    'L’ambassadeur',
    ambassador,
  ]);
  addRecordRoute('put', '/deactivate', 'Retirer un ambassadeur du site', ambassadors.deactivate, [
    'L’ambassadeur',
    ambassador,
  ]);
  addRecordRoute('delete', '', 'Supprimer un ambassadeur', ambassadors.remove, 'Supprimé');
  return api;
}
