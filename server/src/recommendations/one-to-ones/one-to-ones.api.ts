import { oneToOne, oneToOneCreate, oneToOnePage, oneToOnesQuery } from '@cercle/contract/one-to-ones';
import { idParam } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { FOR_MEMBERS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import type { OneToOnes } from './one-to-ones.ts';

const MEMBER = { tags: ['Recommandations'], ...FOR_MEMBERS };
const PATH = '/me/one-to-ones';
const ROW = ['La rencontre', oneToOne] as const;

const note = createRoute({
  ...MEMBER,
  method: 'post',
  path: PATH,
  summary: 'Noter une rencontre avec un autre membre',
  description:
    'L’autre reçoit un e-mail et la confirme. S’il avait noté le même jour, elle est confirmée aussitôt, sans e-mail.',
  request: { body: requiredJsonBody(oneToOneCreate) },
  responses: {
    201: jsonResponse(...ROW),
    ...errorResponses('validation', 'unauthenticated', 'forbidden', 'conflict', 'too-many'),
  },
});

const list = createRoute({
  ...MEMBER,
  method: 'get',
  path: PATH,
  summary: 'Lister ses rencontres',
  description: 'La dernière d’abord, celles qui ne sont pas confirmées comprises.',
  request: { query: oneToOnesQuery },
  responses: {
    200: jsonResponse('Une page de rencontres', oneToOnePage),
    ...errorResponses('validation', 'unauthenticated', 'forbidden'),
  },
});

const step = <Path extends string>(path: Path, summary: string, description: string) =>
  createRoute({
    ...MEMBER,
    method: 'post',
    path: `${PATH}/{id}/${path}`,
    summary,
    description,
    request: { params: idParam },
    responses: {
      200: jsonResponse(...ROW),
      ...errorResponses('validation', 'unauthenticated', 'forbidden', 'not-found', 'conflict', 'too-many'),
    },
  });

const confirm = step('confirm', 'Confirmer une rencontre', 'Par l’autre membre, tant qu’elle attend.');
const deny = step(
  'deny',
  'Dire qu’une rencontre n’a pas eu lieu',
  'Par l’autre membre, tant qu’elle attend.',
);
const withdraw = step('withdraw', 'Retirer une rencontre', 'Par qui l’a notée, tant qu’elle attend.');

/** The routes of meetings of two members. */
export function oneToOnesApi({ oneToOnes }: { oneToOnes: OneToOnes }, { limits }: RouteDependencies) {
  const api = newApi();
  const limited = (name: 'edit' | 'oneToOne') => [...FOR_MEMBERS.middleware, limits.byAccount(name)];
  api.openapi(list, async (c) => c.json(await oneToOnes.list(c.var.actor, c.req.valid('query')), 200));
  api.openapi({ ...note, middleware: limited('oneToOne') }, async (c) =>
    c.json(await oneToOnes.note(c.var.actor, c.req.valid('json')), 201),
  );
  api.openapi({ ...confirm, middleware: limited('edit') }, async (c) =>
    c.json(await oneToOnes.confirm(c.var.actor, c.req.valid('param').id), 200),
  );
  api.openapi({ ...deny, middleware: limited('edit') }, async (c) =>
    c.json(await oneToOnes.deny(c.var.actor, c.req.valid('param').id), 200),
  );
  api.openapi({ ...withdraw, middleware: limited('edit') }, async (c) =>
    c.json(await oneToOnes.withdraw(c.var.actor, c.req.valid('param').id), 200),
  );
  return api;
}
