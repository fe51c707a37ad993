import { login, loginResult, passwordChange } from '@cercle/contract/accounts';
import type { Site } from '@cercle/contract/site';
import { createRoute } from '@hono/zod-openapi';
import { guardedByPassword } from '../http/access/current-password-guard.ts';
import { deviceName } from '../http/access/device-name.ts';
import { guardedLogin } from '../http/access/login-guard.ts';
import { FOR_ACCOUNTS } from '../http/access/session.ts';
import { logOf } from '../http/request-log.ts';
import type { Doors } from '../http/route-dependencies.ts';
import { answered, BEARER, failures, newApi, requiredJson } from '../http/route-parts.ts';
import { requireLogin } from '../kernel/actor.ts';
import type { Accounts } from './accounts.ts';
import { deviceToken, keepDeviceToken } from './devices/device-cookie.ts';

const TAG = { tags: ['Comptes'] };

const logIn = createRoute({
  ...TAG,
  method: 'post',
  path: '/login',
  summary: 'Se connecter',
  description:
    'Un compte protégé par la double vérification répond 401 avec `errors.code` tant que `code` manque ou n’est pas bon.',
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
  summary: 'Fermer sa session, sur le serveur aussi',
  security: [{}, ...BEARER],
  responses: { 204: { description: 'Déconnecté, qu’une session ait existé ou non' } },
});

const changePassword = createRoute({
  ...TAG,
  method: 'put',
  path: '/profile/password',
  summary: 'Changer son mot de passe\u202f; toutes les autres sessions se ferment',
  ...FOR_ACCOUNTS,
  request: { body: requiredJson(passwordChange) },
  responses: {
    200: answered('Le jeton d’une nouvelle session', loginResult),
    ...failures('validation', 'unauthenticated', 'too-many', 'unavailable'),
  },
});

/** The calls about one's own account (section 7 of docs/product.md). */
export function accountsApi(
  { accounts, site }: { accounts: Accounts; site: Site },
  { botCheck, limits }: Doors,
) {
  const api = newApi();
  api.openapi(logIn, async (c) => {
    const credentials = c.req.valid('json');
    const session = await guardedLogin(c, limits, credentials, () =>
      accounts.login(credentials, deviceName(c), deviceToken(c)),
    );
    keepDeviceToken(c, session.deviceToken, site.publicUrl);
    return c.json({ token: session.token }, 200);
  });
  api.openapi(logOut, async (c) => {
    if (c.var.actor.kind !== 'visitor') await accounts.logout(c.var.actor);
    return c.body(null, 204);
  });
  api.openapi(changePassword, async (c) => {
    const { recaptchaToken, ...input } = c.req.valid('json');
    const { id } = requireLogin(c.var.actor);
    await botCheck.accept('changePasswordFormSubmit', recaptchaToken);
    const change = () => accounts.changePassword(c.var.actor, input, deviceName(c));
    const result = await guardedByPassword(c, limits, change);
    logOf(c).info({ event: 'password-changed', account: id, address: c.var.address });
    return c.json(result, 200);
  });
  return api;
}
