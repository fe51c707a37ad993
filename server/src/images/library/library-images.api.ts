import { idempotencyHeader } from '@cercle/contract/idempotency';
import {
  IMAGE_REQUIRED_ERROR,
  libraryImage,
  libraryImageData,
  libraryImagePage,
  libraryImagesQuery,
} from '@cercle/contract/library-images';
import { idParam } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { withPictureLimit } from '../../http/access/picture-limit.ts';
import { FOR_ADMINS } from '../../http/access/session.ts';
import { queryRoute, recordRoutes } from '../../http/admin-routes.ts';
import { readMultipart } from '../../http/body/multipart.ts';
import { multipartBody } from '../../http/body/multipart-documentation.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import { executeOnce } from '../../idempotency/execute-once.ts';
import type { Idempotency, IdempotentExecution } from '../../idempotency/idempotency.ts';
import type { LibraryImages } from './library-images.ts';

const TAG = { tags: ['Images'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };
const PATH = '/admin/images';

const list = queryRoute(TAG, PATH, 'Lister les images de la bibliothèque', libraryImagesQuery, [
  'Une page d’images',
  libraryImagePage,
]);

const upload = createRoute({
  ...ADMIN,
  method: 'post',
  path: PATH,
  summary: 'Ajouter une image à la bibliothèque',
  description: 'Tout le monde peut la voir à son adresse. Une image qui y est déjà\u202f: 409.',
  request: {
    headers: idempotencyHeader,
    body: multipartBody('data', 'LibraryImageData', ['image'], ['image']),
  },
  responses: {
    201: jsonResponse('L’image ajoutée', libraryImage),
    ...adminErrorResponses(
      'validation',
      'conflict',
      'too-large',
      'unsupported-media',
      'reused-key',
      'too-many',
    ),
  },
});

const update = createRoute({
  ...ADMIN,
  method: 'put',
  path: `${PATH}/{id}`,
  summary: 'Modifier le nom et la description d’une image',
  description: 'Les textes où l’image est déjà gardent leur description.',
  request: { params: idParam, body: requiredJsonBody(libraryImageData) },
  responses: {
    200: jsonResponse('L’image modifiée', libraryImage),
    ...adminErrorResponses('validation', 'not-found', 'too-many'),
  },
});

/** The routes of the image library. */
export function libraryImagesApi(
  { libraryImages, idempotency }: { libraryImages: LibraryImages; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, `${PATH}/{id}`);
  const middleware = [...ADMIN.middleware, limits.byAccount('edit')];
  api.openapi(list, async (c) => c.json(await libraryImages.list(c.var.actor, c.req.valid('query')), 200));
  api.openapi({ ...upload, middleware }, async (c) => {
    const required = { image: IMAGE_REQUIRED_ERROR };
    const { data, files } = await readMultipart(c, 'data', libraryImageData, required);
    const upload = (execution: IdempotentExecution) =>
      libraryImages.upload(c.var.actor, data, files.image, execution);
    const uploaded = await withPictureLimit(c, limits, [files.image], () =>
      executeOnce(c, idempotency, { data, ...files }, upload),
    );
    return c.json(uploaded, 201);
  });
  api.openapi({ ...update, middleware }, async (c) =>
    c.json(await libraryImages.update(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  addRecordRoute('delete', '', 'Supprimer une image que rien ne montre', libraryImages.remove, 'Supprimée', {
    errors: ['conflict'],
  });
  return api;
}
