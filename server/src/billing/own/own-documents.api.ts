import { ownDocument, ownDocumentDetails } from '@cercle/contract/own-documents';
import { idParam } from '@cercle/contract/paging';
import { createRoute, z } from '@hono/zod-openapi';
import { FOR_MEMBERS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi } from '../../http/route-parts.ts';
import { fileResponse, respondWithDocument } from '../documents/file-response.ts';
import type { OwnDocuments } from './own-documents.ts';

const MEMBER = { tags: ['Mon adhésion'], ...FOR_MEMBERS };
const PATH = '/me/documents';

const list = createRoute({
  ...MEMBER,
  method: 'get',
  path: PATH,
  summary: 'Lister ses factures et ses notes de crédit',
  description: 'Les siennes, ou celles d’une société dont on répond des cotisations.',
  responses: {
    200: jsonResponse('Les plus récentes d’abord', z.array(ownDocument)),
    ...errorResponses('unauthenticated', 'forbidden'),
  },
});

const find = createRoute({
  ...MEMBER,
  method: 'get',
  path: `${PATH}/{id}`,
  summary: 'Voir une de ses factures, et pourquoi chaque montant',
  request: { params: idParam },
  responses: {
    200: jsonResponse('Le document', ownDocumentDetails),
    ...errorResponses('validation', 'unauthenticated', 'forbidden', 'not-found'),
  },
});

const fileRoute = (format: 'pdf' | 'ubl', contentType: string, summary: string) =>
  createRoute({
    ...MEMBER,
    method: 'get',
    path: `${PATH}/{id}/${format}`,
    summary,
    request: { params: idParam },
    responses: {
      200: fileResponse(contentType),
      ...errorResponses('validation', 'unauthenticated', 'forbidden', 'not-found', 'conflict', 'too-many'),
    },
  });

const pdf = fileRoute('pdf', 'application/pdf', 'Télécharger le PDF d’une de ses factures');
const ubl = fileRoute('ubl', 'application/xml', 'Télécharger le fichier UBL d’une de ses factures');

/** The routes of a member's own invoices and credit notes. */
export function ownDocumentsApi(
  { ownDocuments }: { ownDocuments: OwnDocuments },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const middleware = [...MEMBER.middleware, limits.byAccount('edit')];
  api.openapi(list, async (c) => c.json(await ownDocuments.list(c.var.actor), 200));
  api.openapi(find, async (c) => c.json(await ownDocuments.find(c.var.actor, c.req.valid('param').id), 200));
  api.openapi({ ...pdf, middleware }, async (c) =>
    respondWithDocument(c, 'application/pdf', await ownDocuments.pdf(c.var.actor, c.req.valid('param').id)),
  );
  api.openapi({ ...ubl, middleware }, async (c) =>
    respondWithDocument(c, 'application/xml', await ownDocuments.ubl(c.var.actor, c.req.valid('param').id)),
  );
  return api;
}
