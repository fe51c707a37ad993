import {
  emailChangeConfirmation,
  emailChangeLinkState,
  emailChangeRequest,
  emailChangeResult,
  emailChangeToken,
} from '@cercle/contract/email-change';
import { createRoute } from '@hono/zod-openapi';
import { withCurrentPasswordGuard } from '../../http/access/current-password-guard.ts';
import { deviceNameOf, FOR_ACCOUNTS } from '../../http/access/session.ts';
import { logOf } from '../../http/request-log.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import {
  BEARER_SECURITY,
  errorResponses,
  jsonResponse,
  newApi,
  requiredJsonBody,
} from '../../http/route-parts.ts';
import { requireLogin } from '../../kernel/actor.ts';
import type { EmailChange } from './email-change.ts';

const TAG = { tags: ['Comptes'] };
/** Anyone with the link may call; a session of the account is continued. */
const OPEN = { ...TAG, security: [{}, ...BEARER_SECURITY] };

const request = createRoute({
  ...TAG,
  ...FOR_ACCOUNTS,
  method: 'post',
  path: '/profile/email',
  summary: 'Demander à changer d’adresse de connexion\u202f; la réponse est la même pour toute adresse',
  description:
    'Un lien part à la nouvelle adresse, un avis à l’actuelle. Rien ne change avant que le lien serve.',
  request: { body: requiredJsonBody(emailChangeRequest) },
  responses: {
    204: { description: 'Demande reçue' },
    ...errorResponses('unauthenticated', 'validation', 'too-many', 'unavailable'),
  },
});

const readLink = createRoute({
  ...OPEN,
  method: 'get',
  path: '/email-change-link',
  summary: 'Savoir ce que vaut un lien et quelle adresse il confirme, sans le consommer',
  request: { query: emailChangeToken },
  responses: {
    200: jsonResponse('Son état', emailChangeLinkState),
    ...errorResponses('validation', 'too-many'),
  },
});

const confirm = createRoute({
  ...OPEN,
  method: 'post',
  path: '/confirm-email-change',
  summary: 'Confirmer sa nouvelle adresse\u202f; toutes les autres sessions se ferment',
  request: { body: requiredJsonBody(emailChangeConfirmation) },
  responses: {
    200: jsonResponse('L’adresse, et le jeton d’une nouvelle session', emailChangeResult),
    ...errorResponses('validation', 'conflict', 'expired', 'too-many'),
  },
});

/** The routes by which one changes one's own address (section 7 of docs/product.md). */
export function emailChangeApi({ emailChange }: { emailChange: EmailChange }, { limits }: RouteDependencies) {
  const api = newApi();
  const byAddress = limits.byAddress('resetLink');
  api.openapi(
    { ...request, middleware: [...request.middleware, limits.byAccount('emailChange')] },
    async (c) => {
      const { id } = requireLogin(c.var.actor);
      const change = c.req.valid('json');
      // Counts only where a mail leaves.
      const refund = await limits.consume('emailChangeOfEmail', change.email);
      const ask = () => emailChange.request(c.var.actor, change, deviceNameOf(c));
      await withCurrentPasswordGuard(c, limits, ask).catch(async (error) => {
        await refund();
        throw error;
      });
      logOf(c).info({ event: 'email-change-requested', account: id, address: c.var.address });
      return c.body(null, 204);
    },
  );
  api.openapi({ ...readLink, middleware: byAddress }, async (c) =>
    c.json(await emailChange.linkState(c.var.actor, c.req.valid('query').token), 200),
  );
  api.openapi({ ...confirm, middleware: byAddress }, async (c) => {
    const { id, ...result } = await emailChange.confirm(
      c.var.actor,
      c.req.valid('json').token,
      deviceNameOf(c),
    );
    logOf(c).info({ event: 'email-changed', account: id, address: c.var.address });
    return c.json(result, 200);
  });
  return api;
}
