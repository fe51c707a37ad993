import { checkInOutcomes, checkIns, door } from '@cercle/contract/door';
import { idParam } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { fileResponse, respondWithDocument } from '../../billing/documents/file-response.ts';
import { FOR_ADMINS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import type { DoorVerbs } from './door.ts';

const PDF = 'application/pdf';
const ADMIN = { tags: ['Accueil'], ...FOR_ADMINS };
const PATH = '/admin/events/{id}';

const find = createRoute({
  ...ADMIN,
  method: 'get',
  path: `${PATH}/door`,
  summary: 'Voir qui est attendu à un événement, et qui y est',
  description:
    'Tout ce qu’il faut à un appareil pour travailler sans connexion, signatures des billets comprises.',
  request: { params: idParam },
  responses: {
    200: jsonResponse('La liste, telle qu’elle est à cet instant', door),
    ...adminErrorResponses('not-found', 'conflict'),
  },
});

const record = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PATH}/check-ins`,
  summary: 'Enregistrer les passages notés à l’accueil',
  description:
    'Chaque passage porte un identifiant de l’appareil\u202f: envoyé deux fois, il ne compte qu’une fois. Celui qui est refusé n’empêche pas les autres.',
  request: { params: idParam, body: requiredJsonBody(checkIns) },
  responses: {
    200: jsonResponse('Ce que chacun est devenu', checkInOutcomes),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

const pdf = (path: string, summary: string) =>
  createRoute({
    ...ADMIN,
    method: 'get',
    path: `${PATH}/${path}`,
    summary,
    request: { params: idParam },
    responses: { 200: fileResponse(PDF), ...adminErrorResponses('not-found', 'conflict', 'too-many') },
  });

const badges = pdf('badges.pdf', 'Télécharger les badges des inscrits');
const attendance = pdf('attendance.pdf', 'Télécharger la liste des inscrits, à cocher');

/** The routes of the door of an event. */
export function doorApi({ door: verbs }: { door: DoorVerbs }, { limits }: RouteDependencies) {
  const api = newApi();
  const edit = [...FOR_ADMINS.middleware, limits.byAccount('edit')];
  const send = [...FOR_ADMINS.middleware, limits.byAccount('checkIns')];
  api.openapi(find, async (c) => c.json(await verbs.find(c.var.actor, c.req.valid('param').id), 200));
  api.openapi({ ...record, middleware: send }, async (c) =>
    c.json(await verbs.record(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  api.openapi({ ...badges, middleware: edit }, async (c) =>
    respondWithDocument(c, PDF, await verbs.badges(c.var.actor, c.req.valid('param').id)),
  );
  api.openapi({ ...attendance, middleware: edit }, async (c) =>
    respondWithDocument(c, PDF, await verbs.attendanceList(c.var.actor, c.req.valid('param').id)),
  );
  return api;
}
