import { PHOTO_REQUIRED_ERROR } from '@cercle/contract/images';
import { photoUpdateResult, profile, profileUpdate, profileUpdateResult } from '@cercle/contract/profile';
import { uncheckedTexts } from '@cercle/contract/unchanged-text';
import { createRoute } from '@hono/zod-openapi';
import { withPictureLimit } from '../../http/access/picture-limit.ts';
import { FOR_MEMBERS } from '../../http/access/session.ts';
import { readMultipartOrJson, readOneFile } from '../../http/body/multipart.ts';
import { multipartOrJsonBody, oneFileBody } from '../../http/body/multipart-documentation.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi, registerSchema } from '../../http/route-parts.ts';
import type { Members } from '../members.ts';

const ROUTE_DEFAULTS = { tags: ['Membres'], ...FOR_MEMBERS };
const UPLOAD_FAILURES = [
  'validation',
  'unauthenticated',
  'forbidden',
  'too-large',
  'unsupported-media',
  'too-many',
] as const;

const read = createRoute({
  ...ROUTE_DEFAULTS,
  method: 'get',
  path: '/profile',
  summary: 'Voir son propre profil de membre',
  responses: { 200: jsonResponse('Le profil', profile), ...errorResponses('unauthenticated', 'forbidden') },
});

const update = createRoute({
  ...ROUTE_DEFAULTS,
  method: 'put',
  path: '/profile',
  summary: 'Modifier son propre profil de membre',
  description:
    'Sans photo, l’actuelle est gardée ; de même un réglage de visibilité absent. Le jeton rendu est celui de la même session, avec le nouveau nom.',
  request: { body: multipartOrJsonBody('updateProfile', 'ProfileUpdate', 'file') },
  responses: {
    200: jsonResponse('Le profil modifié', profileUpdateResult),
    ...errorResponses('conflict', ...UPLOAD_FAILURES),
  },
});

const updatePhoto = createRoute({
  ...ROUTE_DEFAULTS,
  method: 'put',
  path: '/profile/photo',
  summary: 'Changer sa photo',
  request: { body: oneFileBody('photo') },
  responses: {
    200: jsonResponse('L’adresse de la nouvelle photo', photoUpdateResult),
    ...errorResponses(...UPLOAD_FAILURES),
  },
});

/** The verb knows which texts are left as they are, and need not obey the rules. */
const profileUpdateInput = uncheckedTexts(profileUpdate);

/** The routes of members' own profiles (section 7 of docs/product.md). */
export function profileApi({ members }: { members: Members }, { limits }: RouteDependencies) {
  const api = newApi();
  const middleware = [...ROUTE_DEFAULTS.middleware, limits.byAccount('edit')];
  registerSchema(api, 'ProfileUpdate', profileUpdate);
  api.openapi(read, async (c) => c.json(await members.profile(c.var.actor), 200));
  api.openapi({ ...update, middleware }, async (c) => {
    const { data, files } = await readMultipartOrJson(c, 'updateProfile', profileUpdateInput, { file: null });
    const update = () => members.updateProfile(c.var.actor, data, files.file);
    return c.json(await withPictureLimit(c, limits, [files.file], update), 200);
  });
  api.openapi({ ...updatePhoto, middleware }, async (c) => {
    const photo = await readOneFile(c, 'photo', PHOTO_REQUIRED_ERROR);
    const update = () => members.updatePhoto(c.var.actor, photo);
    return c.json(await withPictureLimit(c, limits, [photo], update), 200);
  });
  return api;
}
