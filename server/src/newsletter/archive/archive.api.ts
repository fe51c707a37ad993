import { slugParam } from '@cercle/contract/events';
import { archivedIssue, archivePage, archiveQuery } from '@cercle/contract/newsletter-archive';
import { createRoute } from '@hono/zod-openapi';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi } from '../../http/route-parts.ts';
import type { NewsletterArchive } from './archive.ts';

const TAG = { tags: ['Newsletter'] };
const PATH = '/newsletter-archive';

const list = createRoute({
  ...TAG,
  method: 'get',
  path: PATH,
  summary: 'Lister les newsletters des archives, de la plus récente à la plus ancienne',
  request: { query: archiveQuery },
  responses: { 200: jsonResponse('Une page de newsletters', archivePage), ...errorResponses('validation') },
});

const find = createRoute({
  ...TAG,
  method: 'get',
  path: `${PATH}/{slug}`,
  summary: 'Lire une newsletter des archives',
  request: { params: slugParam },
  responses: {
    200: jsonResponse('La newsletter, celle d’avant et celle d’après', archivedIssue),
    ...errorResponses('validation', 'not-found'),
  },
});

/** The routes of the archive of newsletters, which are open to anyone. */
export function newsletterArchiveApi(
  { newsletterArchive }: { newsletterArchive: NewsletterArchive },
  { cached }: RouteDependencies,
) {
  const api = newApi();
  api.openapi({ ...list, middleware: cached }, async (c) =>
    c.json(await newsletterArchive.list(c.req.valid('query')), 200),
  );
  api.openapi({ ...find, middleware: cached }, async (c) =>
    c.json(await newsletterArchive.find(c.req.valid('param').slug), 200),
  );
  return api;
}
