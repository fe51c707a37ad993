import { invitationStatus } from '@cercle/contract/invitation-status';
import { invitationCompletion, invitationState, tokenParam } from '@cercle/contract/invitations';
import { createRoute } from '@hono/zod-openapi';
import { forgetStrangers } from '../../http/access/login-guard.ts';
import { withPictureLimit } from '../../http/access/picture-limit.ts';
import { recordRoutes } from '../../http/admin-routes.ts';
import { readMultipart } from '../../http/body/multipart.ts';
import { multipartBody } from '../../http/body/multipart-documentation.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi, registerSchema } from '../../http/route-parts.ts';
import { hashMailedToken } from '../../kernel/tokens.ts';
import type { Invitations } from './invitations.ts';

const TAG = { tags: ['Invitations'] };

const validate = createRoute({
  ...TAG,
  method: 'get',
  path: '/validate-invitation/{token}',
  summary: 'Savoir si un lien d’invitation vaut encore, sans le consommer',
  request: { params: tokenParam },
  responses: { 200: jsonResponse('L’état du lien', invitationState), ...errorResponses('too-many') },
});

const complete = createRoute({
  ...TAG,
  method: 'post',
  path: '/complete-invitation/{token}',
  summary: 'Activer son compte\u202f: mot de passe, photo et visibilité',
  request: { params: tokenParam, body: multipartBody('data', 'InvitationCompletion', ['photo']) },
  responses: {
    204: { description: 'Compte activé' },
    ...errorResponses('validation', 'not-found', 'expired', 'too-large', 'unsupported-media', 'too-many'),
  },
});

/** The routes of invitation links (section 7 of docs/product.md). */
export function invitationsApi({ invitations }: { invitations: Invitations }, { limits }: RouteDependencies) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, '/members/requests/{id}');
  const byAddress = limits.byAddress('invitation');
  registerSchema(api, 'InvitationCompletion', invitationCompletion);
  api.openapi({ ...validate, middleware: byAddress }, async (c) =>
    c.json(await invitations.validate(c.req.valid('param').token), 200),
  );
  api.openapi({ ...complete, middleware: byAddress }, async (c) => {
    const { token } = c.req.valid('param');
    await invitations.requireUsable(token);
    const { data, files } = await readMultipart(c, 'data', invitationCompletion, { photo: null });
    const complete = () => invitations.complete(token, data, files.photo);
    const owner = hashMailedToken(token);
    const { email } = await withPictureLimit(c, limits, [files.photo], complete, owner);
    await forgetStrangers(limits, email);
    return c.body(null, 204);
  });
  addRecordRoute('get', '/invitation', 'Savoir ce qu’il en est de l’invitation', invitations.status, [
    'Son état',
    invitationStatus,
  ]);
  addRecordRoute(
    'post',
    '/invitation',
    'Envoyer une nouvelle invitation\u202f; la précédente ne vaut plus',
    invitations.resend,
    'En attente d’envoi',
    { errors: ['conflict', 'too-many'], limit: limits.byAccount('resend') },
  );
  return api;
}
