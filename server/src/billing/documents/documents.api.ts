import { documentDetails, documentSending, documentSent } from '@cercle/contract/document-details';
import {
  type DocumentSending,
  documentChange,
  documentCounts,
  documentCountsQuery,
  documentCreated,
  documentCredit,
  documentDraft,
  documentIssue,
  documentPage,
  documentsExport,
  documentsQuery,
} from '@cercle/contract/documents';
import { idempotencyHeader } from '@cercle/contract/idempotency';
import { idParam } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import { queryRoute, recordRoutes } from '../../http/admin-routes.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import { executeOnce } from '../../idempotency/execute-once.ts';
import type { Idempotency, IdempotentExecution } from '../../idempotency/idempotency.ts';
import { exportRoute, respondWithExport } from '../../import-export/export-route.ts';
import type { Documents } from './documents.ts';
import { fileResponse, respondWithDocument } from './file-response.ts';

const TAG = { tags: ['Factures'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };
const PATH = '/admin/documents';

const list = queryRoute(TAG, PATH, 'Lister les factures et les notes de crédit', documentsQuery, [
  'Une page de documents',
  documentPage,
]);

const counts = queryRoute(
  TAG,
  `${PATH}/counts`,
  'Compter et additionner les documents par état',
  documentCountsQuery,
  ['Combien, et pour combien', documentCounts],
);

const exportList = exportRoute(TAG, PATH, 'Exporter les factures et les notes de crédit', documentsExport);

const draft = createRoute({
  ...ADMIN,
  method: 'post',
  path: PATH,
  summary: 'Rédiger un projet de facture',
  request: { headers: idempotencyHeader, body: requiredJsonBody(documentDraft) },
  responses: {
    201: jsonResponse('Projet rédigé', documentCreated),
    ...adminErrorResponses('validation', 'not-found', 'reused-key', 'too-many'),
  },
});

const change = createRoute({
  ...ADMIN,
  method: 'put',
  path: `${PATH}/{id}`,
  summary: 'Modifier un projet',
  description: 'Une ligne citée par son `id` reste telle quelle\u202f; une ligne absente est retirée.',
  request: { params: idParam, body: requiredJsonBody(documentChange) },
  responses: {
    200: jsonResponse('Le projet modifié', documentDetails),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

const issue = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PATH}/{id}/issue`,
  summary: 'Émettre un projet',
  description:
    'Il reçoit le numéro suivant de sa série et ne change plus. S’il ne peut pas être émis, 409 avec les raisons, et aucun numéro n’est pris. `send` l’envoie aussitôt par e-mail, et par Peppol s’il a un fichier UBL : 409 sans adresse à laquelle écrire.',
  request: { params: idParam, body: requiredJsonBody(documentIssue) },
  responses: {
    200: jsonResponse('Le document émis', documentDetails),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
  },
});

const credit = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PATH}/{id}/credit`,
  summary: 'Rédiger un projet de note de crédit',
  description: 'Des lignes citées, le montant dit\u202f; sans ligne citée, tout ce qui reste de la facture.',
  request: { params: idParam, headers: idempotencyHeader, body: requiredJsonBody(documentCredit) },
  responses: {
    201: jsonResponse('Projet rédigé', documentCreated),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'reused-key', 'too-many'),
  },
});

const send = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PATH}/{id}/send`,
  summary: 'Envoyer un document émis par e-mail, ou par Peppol',
  description:
    'Par e-mail, aussi sans corps, avec son PDF et, s’il en a un, son fichier UBL\u202f; autant de fois qu’on veut. Par Peppol, ce fichier UBL, un envoi à la fois. 409 pour un projet, ou sans adresse.',
  request: {
    params: idParam,
    headers: idempotencyHeader,
    body: { content: { 'application/json': { schema: documentSending } } },
  },
  responses: {
    201: jsonResponse('En attente d’envoi', documentSent),
    ...adminErrorResponses('validation', 'not-found', 'conflict', 'reused-key', 'too-many'),
  },
});

const fileRoute = (format: 'pdf' | 'ubl', contentType: string, summary: string) =>
  createRoute({
    ...ADMIN,
    method: 'get',
    path: `${PATH}/{id}/${format}`,
    summary,
    request: { params: idParam },
    responses: {
      200: fileResponse(contentType),
      ...adminErrorResponses('not-found', 'conflict', 'too-many'),
    },
  });

const pdf = fileRoute(
  'pdf',
  'application/pdf',
  'Télécharger le PDF\u202f; d’un projet, tel qu’il serait émis aujourd’hui',
);
const ubl = fileRoute('ubl', 'application/xml', 'Télécharger le fichier UBL d’un document émis');

/** The routes of invoices and credit notes. */
export function documentsApi(
  { documents, idempotency }: { documents: Documents; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const addRecordRoute = recordRoutes(api, TAG, `${PATH}/{id}`);
  const middleware = [...ADMIN.middleware, limits.byAccount('edit')];
  api.openapi(list, async (c) => c.json(await documents.list(c.var.actor, c.req.valid('query')), 200));
  api.openapi(counts, async (c) => c.json(await documents.counts(c.var.actor, c.req.valid('query')), 200));
  api.openapi(exportList, (c) =>
    respondWithExport(c, limits, c.req.valid('query'), (query) => documents.exportList(c.var.actor, query)),
  );
  api.openapi({ ...draft, middleware }, async (c) => {
    const data = c.req.valid('json');
    const create = (execution: IdempotentExecution) => documents.draft(c.var.actor, data, execution);
    return c.json(await executeOnce(c, idempotency, data, create), 201);
  });
  addRecordRoute('get', '', 'Voir un document', documents.find, ['Le document', documentDetails]);
  api.openapi({ ...change, middleware }, async (c) =>
    c.json(await documents.change(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  addRecordRoute('delete', '', 'Supprimer un projet', documents.remove, 'Supprimé', { errors: ['conflict'] });
  api.openapi({ ...issue, middleware }, async (c) =>
    c.json(await documents.issue(c.var.actor, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  api.openapi({ ...credit, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    const data = c.req.valid('json');
    const create = (execution: IdempotentExecution) => documents.credit(c.var.actor, id, data, execution);
    return c.json(await executeOnce(c, idempotency, { id, ...data }, create), 201);
  });
  api.openapi({ ...send, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    // Nothing was validated without a body.
    const { channel = 'EMAIL' }: Partial<DocumentSending> = c.req.valid('json');
    const send = channel === 'PEPPOL' ? documents.sendByPeppol : documents.send;
    const create = (execution: IdempotentExecution) => send(c.var.actor, id, execution);
    return c.json(await executeOnce(c, idempotency, { id, channel }, create), 201);
  });
  addRecordRoute('post', '/dismiss', 'Ne plus signaler un document', documents.dismiss, 'C’est fait', {
    description: 'Qui n’est pas parvenu, ou que son acheteur refuse. 409 s’il n’est pas signalé.',
    errors: ['conflict', 'too-many'],
    limit: limits.byAccount('edit'),
  });
  api.openapi({ ...pdf, middleware }, async (c) =>
    respondWithDocument(c, 'application/pdf', await documents.pdf(c.var.actor, c.req.valid('param').id)),
  );
  api.openapi({ ...ubl, middleware }, async (c) =>
    respondWithDocument(c, 'application/xml', await documents.ubl(c.var.actor, c.req.valid('param').id)),
  );
  return api;
}
