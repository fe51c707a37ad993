import { login, loginResult, passwordChange } from '@cercle/contract/accounts';
import type { Site } from '@cercle/contract/site';
import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { cookieValues } from '../http/access/cookies.ts';
import { withCurrentPasswordGuard } from '../http/access/current-password-guard.ts';
import { withLoginGuard } from '../http/access/login-guard.ts';
import { deviceNameOf, FOR_ACCOUNTS } from '../http/access/session.ts';
import { logOf } from '../http/request-log.ts';
import type { RouteDependencies } from '../http/route-dependencies.ts';
import {
  BEARER_SECURITY,
  errorResponses,
  jsonResponse,
  newApi,
  requiredJsonBody,
} from '../http/route-parts.ts';
import { requireLogin } from '../kernel/actor.ts';
import type { Accounts } from './accounts.ts';
import { DEVICE_DAYS, isDeviceToken } from './devices/devices.ts';

const TAG = { tags: ['Comptes'] };

const logIn = createRoute({
  ...TAG,
  method: 'post',
  path: '/login',
  summary: 'Se connecter',
  description:
    'Un compte protégé par la double vérification répond 401 avec `errors.code` tant que `code` manque ou n’est pas bon.',
  request: { body: requiredJsonBody(login) },
  responses: {
    200: jsonResponse('Le jeton à envoyer dans l’en-tête Authorization', loginResult),
    ...errorResponses('validation', 'unauthenticated', 'too-many', 'unavailable'),
  },
});

const logOut = createRoute({
  ...TAG,
  method: 'post',
  path: '/logout',
  summary: 'Fermer sa session, sur le serveur aussi',
  security: [{}, ...BEARER_SECURITY],
  responses: { 204: { description: 'Déconnecté, qu’une session ait existé ou non' } },
});

const changePassword = createRoute({
  ...TAG,
  method: 'put',
  path: '/profile/password',
  summary: 'Changer son mot de passe\u202f; toutes les autres sessions se ferment',
  ...FOR_ACCOUNTS,
  request: { body: requiredJsonBody(passwordChange) },
  responses: {
    200: jsonResponse('Le jeton d’une nouvelle session', loginResult),
    ...errorResponses('validation', 'unauthenticated', 'too-many', 'unavailable'),
  },
});

/** The routes of one's own account (section 7 of docs/product.md). */
export function accountsApi(
  { accounts, site }: { accounts: Accounts; site: Site },
  { botCheck, limits }: RouteDependencies,
) {
  const api = newApi();
  api.openapi(logIn, async (c) => {
    const credentials = c.req.valid('json');
    const deviceTokens = deviceTokensOf(c);
    const knownDevice = await accounts.findKnownDevice(credentials.email, deviceTokens);
    const session = await withLoginGuard(c, limits, credentials, knownDevice, () =>
      accounts.login(credentials, deviceNameOf(c), deviceTokens),
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
    const change = () => accounts.changePassword(c.var.actor, input, deviceNameOf(c));
    const result = await withCurrentPasswordGuard(c, limits, change);
    logOf(c).info({ event: 'password-changed', account: id, address: c.var.address });
    return c.json(result, 200);
  });
  return api;
}

const COOKIE = 'device';
/** Browsers send it with no other request. */
const PATH = '/api/login';

/** As many as a browser could have. A neighbouring application may have set one of that name, too. */
const MAX_DEVICE_TOKENS = 5;

const deviceTokensOf = (c: Context): string[] =>
  cookieValues(c.req.header('Cookie'), COOKIE).filter(isDeviceToken).slice(0, MAX_DEVICE_TOKENS);

/** Sets the cookie that identifies this device at its next login. It grants no right. */
const keepDeviceToken = (c: Context, token: string, publicUrl: string) =>
  setCookie(c, COOKIE, token, {
    path: PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: DEVICE_DAYS * 86_400,
  });
