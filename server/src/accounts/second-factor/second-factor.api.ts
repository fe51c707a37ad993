import {
  passwordProof,
  recoveryCodes,
  secondFactorProof,
  secondFactorSecret,
  secondFactorStatus,
} from '@cercle/contract/second-factor';
import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { withCurrentPasswordGuard } from '../../http/access/current-password-guard.ts';
import { FOR_ACCOUNTS } from '../../http/access/session.ts';
import type { ApiEnv } from '../../http/api-env.ts';
import { logOf } from '../../http/request-log.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import { requireLogin } from '../../kernel/actor.ts';
import type { SecondFactor } from './second-factor.ts';

const ROUTE_DEFAULTS = { tags: ['Double vérification'], ...FOR_ACCOUNTS };
const PATH = '/second-factor';

const read = createRoute({
  ...ROUTE_DEFAULTS,
  method: 'get',
  path: PATH,
  summary: 'Voir l’état de sa double vérification',
  responses: { 200: jsonResponse('Son état', secondFactorStatus), ...errorResponses('unauthenticated') },
});

const start = createRoute({
  ...ROUTE_DEFAULTS,
  method: 'post',
  path: PATH,
  summary: 'Demander un secret à enregistrer dans une application',
  description: 'Rien ne change avant qu’un premier code l’ait confirmé.',
  request: { body: requiredJsonBody(passwordProof) },
  responses: {
    200: jsonResponse('Le secret', secondFactorSecret),
    ...errorResponses('unauthenticated', 'validation', 'conflict', 'too-many', 'unavailable'),
  },
});

const confirm = createRoute({
  ...ROUTE_DEFAULTS,
  method: 'put',
  path: PATH,
  summary: 'Confirmer le secret par un premier code',
  request: { body: requiredJsonBody(secondFactorProof) },
  responses: {
    200: jsonResponse('Les codes de secours, donnés cette seule fois', recoveryCodes),
    ...errorResponses('unauthenticated', 'validation', 'conflict', 'too-many'),
  },
});

const disable = createRoute({
  ...ROUTE_DEFAULTS,
  method: 'post',
  path: `${PATH}/disable`,
  summary: 'Désactiver la double vérification',
  request: { body: requiredJsonBody(passwordProof) },
  responses: {
    204: { description: 'Désactivée' },
    ...errorResponses('unauthenticated', 'validation', 'conflict', 'too-many', 'unavailable'),
  },
});

const renewCodes = createRoute({
  ...ROUTE_DEFAULTS,
  method: 'post',
  path: `${PATH}/recovery-codes`,
  summary: 'Recevoir de nouveaux codes de secours',
  description: 'Les précédents cessent de servir.',
  request: { body: requiredJsonBody(passwordProof) },
  responses: {
    200: jsonResponse('Les codes de secours, donnés cette seule fois', recoveryCodes),
    ...errorResponses('unauthenticated', 'validation', 'conflict', 'too-many', 'unavailable'),
  },
});

const logEvent = (c: Context<ApiEnv>, event: string) =>
  logOf(c).info({ event, account: requireLogin(c.var.actor).id, address: c.var.address });

/** The routes of one's own second factor (section 7 of docs/product.md). */
export function secondFactorApi(
  { secondFactor }: { secondFactor: SecondFactor },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  // Somebody who found an unlocked device must not guess the password here, from any number of addresses.
  const middleware = [limits.byAccount('secondFactor'), ...ROUTE_DEFAULTS.middleware];
  api.openapi(read, async (c) => c.json(await secondFactor.status(c.var.actor), 200));
  api.openapi({ ...start, middleware }, async (c) => {
    const { password } = c.req.valid('json');
    return c.json(
      await withCurrentPasswordGuard(c, limits, () => secondFactor.start(c.var.actor, password)),
      200,
    );
  });
  api.openapi({ ...confirm, middleware }, async (c) => {
    const codes = await secondFactor.confirm(c.var.actor, c.req.valid('json').code);
    logEvent(c, 'second-factor-enabled');
    return c.json(codes, 200);
  });
  api.openapi({ ...disable, middleware }, async (c) => {
    const { password } = c.req.valid('json');
    await withCurrentPasswordGuard(c, limits, () => secondFactor.disable(c.var.actor, password));
    logEvent(c, 'second-factor-disabled');
    return c.body(null, 204);
  });
  api.openapi({ ...renewCodes, middleware }, async (c) => {
    const { password } = c.req.valid('json');
    const renew = () => secondFactor.renewCodes(c.var.actor, password);
    const codes = await withCurrentPasswordGuard(c, limits, renew);
    logEvent(c, 'second-factor-codes-renewed');
    return c.json(codes, 200);
  });
  return api;
}
