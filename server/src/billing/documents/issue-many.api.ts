import { documentsIssue, draftPage, draftsQuery, issueOutcomes } from '@cercle/contract/document-run';
import { idempotencyHeader } from '@cercle/contract/idempotency';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import { queryRoute } from '../../http/admin-routes.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import { executeOnce } from '../../idempotency/execute-once.ts';
import type { Idempotency, IdempotentExecution } from '../../idempotency/idempotency.ts';
import type { DocumentRuns } from './issue-many.ts';

const TAG = { tags: ['Factures'] };

const drafts = queryRoute(
  TAG,
  '/admin/documents/drafts',
  'Lister les projets dans l’ordre où ils s’émettent, avec ce qui empêche chacun',
  draftsQuery,
  ['Une page de projets', draftPage],
);

const issueMany = createRoute({
  ...TAG,
  ...FOR_ADMINS,
  method: 'post',
  path: '/admin/documents/issue',
  summary: 'Émettre plusieurs projets, et les envoyer',
  description:
    'Dans l’ordre donné, chacun tout à fait ou pas du tout\u202f: ce qui empêche l’un ne retient pas les autres. Avec `send`, un projet qui n’a pas d’adresse n’est pas émis. Un document émis avant cet appel a un échec et son numéro.',
  request: { headers: idempotencyHeader, body: requiredJsonBody(documentsIssue) },
  responses: {
    200: jsonResponse('Ce que chacun est devenu', issueOutcomes),
    ...adminErrorResponses('validation', 'reused-key', 'too-many'),
  },
});

/** The routes by which many drafts are looked at and issued. */
export function documentRunsApi(
  { documentRuns, idempotency }: { documentRuns: DocumentRuns; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  api.openapi(drafts, async (c) => c.json(await documentRuns.drafts(c.var.actor, c.req.valid('query')), 200));
  const middleware = [...FOR_ADMINS.middleware, limits.byAccount('invoiceRun')];
  api.openapi({ ...issueMany, middleware }, async (c) => {
    const data = c.req.valid('json');
    const issue = (execution: IdempotentExecution) => documentRuns.issueMany(c.var.actor, data, execution);
    return c.json(await executeOnce(c, idempotency, data, issue), 200);
  });
  return api;
}
