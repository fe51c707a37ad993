import { idempotencyHeader } from '@cercle/contract/idempotency';
import { idParam } from '@cercle/contract/paging';
import {
  MONTH_FREEZES_ON_DAY,
  openMonths,
  thanksCreate,
  thanksPage,
  thanksQuery,
  thanks as thanksSchema,
} from '@cercle/contract/thanks';
import { createRoute } from '@hono/zod-openapi';
import { FOR_MEMBERS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import { executeOnce } from '../../idempotency/execute-once.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import type { ThanksVerbs } from './thanks.ts';

const MEMBER = { tags: ['Recommandations'], ...FOR_MEMBERS };
const PATH = '/me/thanks';

const create = createRoute({
  ...MEMBER,
  method: 'post',
  path: PATH,
  summary: 'Remercier pour une affaire',
  description:
    'Par la personne à qui l’affaire est venue. Le montant n’est vu que de ses deux personnes. Une recommandation en cours devient «\u202fconclue\u202f».',
  request: { headers: idempotencyHeader, body: requiredJsonBody(thanksCreate) },
  responses: {
    201: jsonResponse('Le merci', thanksSchema),
    ...errorResponses('validation', 'unauthenticated', 'forbidden', 'not-found', 'conflict'),
    ...errorResponses('reused-key', 'too-many'),
  },
});

const list = createRoute({
  ...MEMBER,
  method: 'get',
  path: PATH,
  summary: 'Lister les mercis que l’on a écrits, ou reçus',
  description: 'Le dernier mois d’abord, sans ceux qui ont été retirés.',
  request: { query: thanksQuery },
  responses: {
    200: jsonResponse('Une page de mercis', thanksPage),
    ...errorResponses('validation', 'unauthenticated', 'forbidden'),
  },
});

const months = createRoute({
  ...MEMBER,
  method: 'get',
  path: `${PATH}/months`,
  summary: 'Lister les mois dans lesquels un merci peut être noté',
  responses: {
    200: jsonResponse('Le mois en cours d’abord', openMonths),
    ...errorResponses('unauthenticated', 'forbidden'),
  },
});

const withdraw = createRoute({
  ...MEMBER,
  method: 'post',
  path: `${PATH}/{id}/withdraw`,
  summary: 'Retirer un merci que l’on a écrit',
  description: `Jusqu’à la veille du ${MONTH_FREEZES_ON_DAY} du mois suivant. La recommandation reste conclue.`,
  request: { params: idParam },
  responses: {
    204: { description: 'Retiré' },
    ...errorResponses('validation', 'unauthenticated', 'forbidden', 'not-found', 'conflict', 'too-many'),
  },
});

/** The routes of a member's own thanks. */
export function thanksApi(
  { thanks, idempotency }: { thanks: ThanksVerbs; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const limited = (name: 'edit' | 'thanks') => [...MEMBER.middleware, limits.byAccount(name)];
  api.openapi({ ...create, middleware: limited('thanks') }, async (c) => {
    const form = c.req.valid('json');
    // Its number alone is stored with the key: no amount is in the answers that a call gives again.
    const id = await executeOnce(c, idempotency, form, (execution) =>
      thanks.create(c.var.actor, form, execution),
    );
    return c.json(await thanks.findWritten(c.var.actor, id), 201);
  });
  api.openapi(list, async (c) => c.json(await thanks.list(c.var.actor, c.req.valid('query')), 200));
  api.openapi(months, async (c) => c.json(await thanks.months(c.var.actor), 200));
  api.openapi({ ...withdraw, middleware: limited('edit') }, async (c) => {
    await thanks.withdraw(c.var.actor, c.req.valid('param').id);
    return c.body(null, 204);
  });
  return api;
}
