import {
  guestClaim,
  guestClaimConfirmation,
  guestVisits as visitsSchema,
} from '@cercle/contract/guest-visits';
import { createRoute } from '@hono/zod-openapi';
import { FOR_MEMBERS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import type { GuestVisitsVerbs } from './guest-visits.ts';

const MEMBER = { tags: ['Événements'], ...FOR_MEMBERS };

const claim = createRoute({
  ...MEMBER,
  method: 'post',
  path: '/me/guest-visits',
  summary: 'Dire qu’on est venu comme invité sous une autre adresse',
  description:
    'La réponse est la même pour toute adresse. Si des invitations y sont allées qui ne sont à aucun compte, un lien part à cette adresse.',
  request: { body: requiredJsonBody(guestClaim) },
  responses: {
    204: { description: 'Demande reçue' },
    ...errorResponses('validation', 'unauthenticated', 'forbidden', 'too-many'),
  },
});

const confirm = createRoute({
  ...MEMBER,
  method: 'post',
  path: '/me/guest-visits/confirm',
  summary: 'Ajouter à son compte les visites faites sous l’adresse qu’un lien confirme',
  description:
    'Par le membre qui l’a demandé. Deux inscriptions d’une même personne à un événement à venir n’en font plus qu’une\u202f: la plus ancienne.',
  request: { body: requiredJsonBody(guestClaimConfirmation) },
  responses: {
    200: jsonResponse('Combien', visitsSchema),
    ...errorResponses('validation', 'unauthenticated', 'forbidden', 'expired', 'too-many'),
  },
});

/** The routes of a member who came as a guest (section 7 of docs/product.md). */
export function guestVisitsApi(
  { guestVisits }: { guestVisits: GuestVisitsVerbs },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  api.openapi({ ...claim, middleware: [...MEMBER.middleware, limits.byAccount('guestClaim')] }, async (c) => {
    const form = c.req.valid('json');
    await limits.consume('guestClaimOfEmail', form.email);
    await guestVisits.claim(c.var.actor, form);
    return c.body(null, 204);
  });
  api.openapi({ ...confirm, middleware: [...MEMBER.middleware, limits.byAccount('edit')] }, async (c) =>
    c.json(await guestVisits.confirm(c.var.actor, c.req.valid('json').token), 200),
  );
  return api;
}
