import { reportQuery } from '@cercle/contract/reports';
import { createRoute } from '@hono/zod-openapi';
import { fileResponse, respondWithDocument } from '../../billing/documents/file-response.ts';
import { FOR_ADMINS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, newApi } from '../../http/route-parts.ts';
import type { BoardPdf } from './board-pdf.ts';

const PDF = 'application/pdf';

const pdf = createRoute({
  tags: ['Rapports'],
  ...FOR_ADMINS,
  method: 'get',
  path: '/admin/reports/pdf',
  summary: 'Télécharger le rapport d’une période, pour le conseil',
  description:
    'Les chiffres de `GET /admin/reports`, avec leurs graphiques et leurs définitions. Aucun montant d’une personne n’y figure.',
  request: { query: reportQuery },
  responses: { 200: fileResponse(PDF), ...adminErrorResponses('validation', 'too-many') },
});

/** The route of the board's PDF. */
export function boardPdfApi({ boardPdf }: { boardPdf: BoardPdf }, { limits }: RouteDependencies) {
  const api = newApi();
  const middleware = [...FOR_ADMINS.middleware, limits.byAccount('edit')];
  api.openapi({ ...pdf, middleware }, async (c) =>
    respondWithDocument(c, PDF, await boardPdf.pdf(c.var.actor, c.req.valid('query'))),
  );
  return api;
}
