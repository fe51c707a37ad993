import { idempotencyHeader } from '@cercle/contract/idempotency';
import { idParam } from '@cercle/contract/paging';
import {
  recommendation,
  recommendationCreate,
  recommendationMove,
  recommendationPage,
  recommendationsQuery,
  recommendationVerbParam,
} from '@cercle/contract/recommendations';
import { createRoute } from '@hono/zod-openapi';
import { FOR_MEMBERS } from '../http/access/session.ts';
import type { RouteDependencies } from '../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi, requiredJsonBody } from '../http/route-parts.ts';
import { executeOnce } from '../idempotency/execute-once.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import { limitIntroductions } from './limit-introductions.ts';
import type { Recommendations } from './recommendations.ts';

const MEMBER = { tags: ['Recommandations'], ...FOR_MEMBERS };
const PATH = '/me/recommendations';
const SHOWN = jsonResponse('La recommandation', recommendation);

const create = createRoute({
  ...MEMBER,
  method: 'post',
  path: PATH,
  summary: 'Recommander un membre',
  description:
    'Le membre recommandé reçoit un e-mail. Avec `BY_INTRODUCTION`, la personne est d’abord interrogée par e-mail\u202f: jusqu’à son accord, le membre ne sait rien d’elle.',
  request: { headers: idempotencyHeader, body: requiredJsonBody(recommendationCreate) },
  responses: {
    201: SHOWN,
    ...errorResponses('validation', 'unauthenticated', 'forbidden', 'reused-key', 'too-many'),
  },
});

const list = createRoute({
  ...MEMBER,
  method: 'get',
  path: PATH,
  summary: 'Lister les recommandations reçues ou données',
  description: '`q` cherche dans le nom et la société de l’autre membre.',
  request: { query: recommendationsQuery },
  responses: {
    200: jsonResponse('Une page de recommandations', recommendationPage),
    ...errorResponses('validation', 'unauthenticated', 'forbidden'),
  },
});

const find = createRoute({
  ...MEMBER,
  method: 'get',
  path: `${PATH}/{id}`,
  summary: 'Voir une recommandation, ce qu’elle est devenue et ce qui est possible',
  description: 'Pour ses deux membres seulement.',
  request: { params: idParam },
  responses: { 200: SHOWN, ...errorResponses('validation', 'unauthenticated', 'forbidden', 'not-found') },
});

const move = createRoute({
  ...MEMBER,
  method: 'post',
  path: `${PATH}/{id}/{verb}`,
  summary: 'Accepter, décliner, mettre en cours, conclure, classer sans suite, rouvrir ou retirer',
  description:
    '`withdraw` est à qui recommande, les autres au membre recommandé. L’autre membre lit la raison. 409 si l’état a changé depuis `version`.',
  request: { params: recommendationVerbParam, body: requiredJsonBody(recommendationMove) },
  responses: {
    200: SHOWN,
    ...errorResponses('validation', 'unauthenticated', 'forbidden', 'not-found', 'conflict', 'too-many'),
  },
});

/** The routes of recommendations (section 7 of docs/product.md). */
export function recommendationsApi(
  { recommendations, idempotency }: { recommendations: Recommendations; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const limited = (name: 'recommendation' | 'recommendationStep') => [
    ...MEMBER.middleware,
    limits.byAccount(name),
  ];
  api.openapi(list, async (c) => c.json(await recommendations.list(c.var.actor, c.req.valid('query')), 200));
  api.openapi({ ...create, middleware: limited('recommendation') }, async (c) => {
    const form = c.req.valid('json');
    const { id } = await executeOnce(c, idempotency, form, (execution) =>
      limitIntroductions(limits, c.var.actor, form, () =>
        recommendations.create(c.var.actor, form, execution),
      ),
    );
    return c.json(await recommendations.find(c.var.actor, id), 201);
  });
  api.openapi(find, async (c) =>
    c.json(await recommendations.find(c.var.actor, c.req.valid('param').id), 200),
  );
  api.openapi({ ...move, middleware: limited('recommendationStep') }, async (c) => {
    const { id, verb } = c.req.valid('param');
    return c.json(await recommendations.move(c.var.actor, id, verb, c.req.valid('json')), 200);
  });
  return api;
}
