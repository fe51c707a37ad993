import {
  forgottenPasswordQuery,
  passwordReset,
  RESET_LINK_SENT,
  resetTokenQuery,
} from '@cercle/contract/password-reset';
import { createRoute, z } from '@hono/zod-openapi';
import { forgetStrangers } from '../../http/access/login-guard.ts';
import { deviceNameOf } from '../../http/access/session.ts';
import { logOf } from '../../http/request-log.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import type { PasswordReset } from './password-reset.ts';

const TAG = { tags: ['Mot de passe oublié'] };

const requestReset = createRoute({
  ...TAG,
  method: 'post',
  path: '/forgot-password',
  summary: 'Demander un lien de réinitialisation\u202f; la réponse est la même pour toute adresse',
  request: { query: forgottenPasswordQuery },
  responses: {
    200: jsonResponse('Demande reçue', z.object({ message: z.string() })),
    ...errorResponses('validation', 'too-many', 'unavailable'),
  },
});

const validate = createRoute({
  ...TAG,
  method: 'get',
  path: '/validate-password-reset-token',
  summary: 'Savoir si un lien de réinitialisation vaut encore, sans le consommer',
  request: { query: resetTokenQuery },
  responses: {
    200: jsonResponse('Vrai s’il vaut encore', z.boolean()),
    ...errorResponses('validation', 'too-many'),
  },
});

const complete = createRoute({
  ...TAG,
  method: 'post',
  path: '/complete-password-reset',
  summary: 'Choisir un nouveau mot de passe\u202f; toutes les sessions du compte se ferment',
  request: { body: requiredJsonBody(passwordReset) },
  responses: {
    204: { description: 'Mot de passe modifié' },
    ...errorResponses('validation', 'expired', 'too-many', 'unavailable'),
  },
});

/** The routes of the password reset (section 7 of docs/product.md). */
export function passwordResetApi(
  { passwordReset: verbs }: { passwordReset: PasswordReset },
  { botCheck, limits }: RouteDependencies,
) {
  const api = newApi();
  const byAddress = limits.byAddress('resetLink');
  api.openapi({ ...requestReset, middleware: limits.byAddress('forgottenPassword') }, async (c) => {
    const { email, recaptchaToken } = c.req.valid('query');
    await botCheck.accept('forgotPasswordFormSubmit', recaptchaToken);
    await limits.consume('forgottenPasswordOfEmail', email);
    await verbs.request(email);
    return c.json({ message: RESET_LINK_SENT }, 200);
  });
  api.openapi({ ...validate, middleware: byAddress }, async (c) =>
    c.json(await verbs.validate(c.req.valid('query').token), 200),
  );
  api.openapi({ ...complete, middleware: byAddress }, async (c) => {
    const { token, password, recaptchaToken } = c.req.valid('json');
    await botCheck.accept('resetPasswordFormSubmit', recaptchaToken);
    const { id, email } = await verbs.complete(token, password, deviceNameOf(c));
    await forgetStrangers(limits, email);
    logOf(c).info({ event: 'password-reset', account: id, address: c.var.address });
    return c.body(null, 204);
  });
  return api;
}
