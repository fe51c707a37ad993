import { introduction, introductionLink } from '@cercle/contract/recommendations';
import { createRoute } from '@hono/zod-openapi';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import type { Introductions } from './introductions.ts';

const TAG = { tags: ['Mises en relation'] };
const BODY = { body: requiredJsonBody(introductionLink) };
const ERRORS = errorResponses('validation', 'expired', 'too-many');

const view = createRoute({
  ...TAG,
  method: 'post',
  path: '/introductions/view',
  summary: 'Voir qui souhaite présenter la personne, et à qui, sans consommer le lien',
  request: BODY,
  responses: { 200: jsonResponse('La mise en relation', introduction), ...ERRORS },
});

const accept = createRoute({
  ...TAG,
  method: 'post',
  path: '/introductions/accept',
  summary: 'Accepter d’être mis en relation',
  description: 'Un e-mail présente alors la personne et le membre l’un à l’autre.',
  request: BODY,
  responses: { 204: { description: 'Acceptée' }, ...ERRORS },
});

const refuse = createRoute({
  ...TAG,
  method: 'post',
  path: '/introductions/refuse',
  summary: 'Refuser d’être mis en relation',
  description: 'Les coordonnées de la personne sont effacées aussitôt.',
  request: BODY,
  responses: { 204: { description: 'Refusée' }, ...ERRORS },
});

/** The routes of the link that is mailed to a person outside (section 7 of docs/product.md). */
export function introductionsApi(
  { introductions }: { introductions: Introductions },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const middleware = limits.byAddress('introductionLink');
  api.openapi({ ...view, middleware }, async (c) =>
    c.json(await introductions.view(c.req.valid('json').token), 200),
  );
  api.openapi({ ...accept, middleware }, async (c) => {
    await introductions.accept(c.req.valid('json').token);
    return c.body(null, 204);
  });
  api.openapi({ ...refuse, middleware }, async (c) => {
    await introductions.refuse(c.req.valid('json').token);
    return c.body(null, 204);
  });
  return api;
}
