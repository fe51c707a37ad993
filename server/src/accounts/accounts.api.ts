import { adminProfile, login, loginResult, passwordChange } from '@cercle/contract/accounts';
import { createRoute } from '@hono/zod-openapi';
import type { Domain } from '../domain.ts';
import { guardedByPassword } from '../http/current-password-guard.ts';
import { deviceName } from '../http/device-name.ts';
import type { Doors } from '../http/doors.ts';
import { guardedLogin } from '../http/login-guard.ts';
import { logOf } from '../http/request-log.ts';
import { answered, BEARER, failures, newApi, requiredJson } from '../http/route-parts.ts';
import { requireLogin } from '../kernel/actor.ts';

const TAG = { tags: ['Comptes'] };

const logIn = createRoute({
  ...TAG,
  method: 'post',
  path: '/login',
  summary: 'Se connecter',
  request: { body: requiredJson(login) },
  responses: {
    200: answered('Le jeton à envoyer dans l’en-tête Authorization', loginResult),
    ...failures('validation', 'unauthenticated', 'too-many', 'unavailable'),
  },
});

const logOut = createRoute({
  ...TAG,
  method: 'post',
  path: '/logout',
  summary: 'Fermer ses sessions, sur le serveur aussi',
  security: [{}, ...BEARER],
  responses: { 204: { description: 'Déconnecté, qu’une session ait existé ou non' } },
});

const adminOwn = createRoute({
  ...TAG,
  method: 'get',
  path: '/admin/profile',
  summary: 'Voir son propre profil d’administrateur',
  security: BEARER,
  responses: { 200: answered('Le profil', adminProfile), ...failures('unauthenticated', 'forbidden') },
});

const changePassword = createRoute({
  ...TAG,
  method: 'put',
  path: '/profile/password',
  summary: 'Changer son mot de passe\u202f; toutes les autres sessions se ferment',
  security: BEARER,
  request: { body: requiredJson(passwordChange) },
  responses: {
    200: answered('Le jeton d’une nouvelle session', loginResult),
    ...failures('validation', 'unauthenticated', 'too-many', 'unavailable'),
  },
});

/** The calls about one's own account (section 7 of docs/product.md). */
export function accountsApi({ accounts }: Domain, { botCheck, limits }: Doors) {
  const api = newApi();
  api.openapi(logIn, async (c) => {
    const credentials = c.req.valid('json');
    return c.json(
      await guardedLogin(c, limits, credentials, () => accounts.login(credentials, deviceName(c))),
      200,
    );
  });
  api.openapi(logOut, async (c) => {
    if (c.var.actor.kind !== 'visitor') await accounts.logout(c.var.actor);
    return c.body(null, 204);
  });
  api.openapi(changePassword, async (c) => {
    const { recaptchaToken, ...typed } = c.req.valid('json');
    const { id } = requireLogin(c.var.actor);
    await botCheck.accept('changePasswordFormSubmit', recaptchaToken);
    const change = () => accounts.changePassword(c.var.actor, typed, deviceName(c));
    const result = await guardedByPassword(c, limits, change);
    logOf(c).info({ event: 'password-changed', account: id, address: c.var.address });
    return c.json(result, 200);
  });
  api.openapi(adminOwn, async (c) => c.json(await accounts.adminProfile(c.var.actor), 200));
  return api;
}
