import { ownParty, statementQuery } from '@cercle/contract/account-statement';
import { idParam } from '@cercle/contract/paging';
import { createRoute, z } from '@hono/zod-openapi';
import { FOR_ADMINS, FOR_MEMBERS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { errorResponses, jsonResponse, newApi } from '../../http/route-parts.ts';
import { respondWithFile } from '../../import-export/export-route.ts';
import { fileResponse, respondWithDocument } from '../documents/file-response.ts';
import type { AccountStatements } from './account-statements.ts';

const ADMIN = { tags: ['Sociétés'], ...FOR_ADMINS };
const MEMBER = { tags: ['Mon adhésion'], ...FOR_MEMBERS };
const PDF = 'application/pdf';
const CSV = 'text/csv';

const statementRoute = (access: typeof ADMIN, path: string, format: 'pdf' | 'csv', summary: string) =>
  createRoute({
    ...access,
    method: 'get',
    path: `${path}/{id}/account.${format}`,
    summary,
    description:
      'Factures, notes de crédit, paiements et remboursements d’une période, avec le solde après chacun\u202f; le PDF dit aussi ce qui reste à payer. Sans `from` ni `to`, les douze derniers mois.',
    request: { params: idParam, query: statementQuery },
    responses: {
      200: fileResponse(format === 'pdf' ? PDF : CSV),
      ...errorResponses('validation', 'unauthenticated', 'forbidden', 'not-found', 'too-many'),
    },
  });

const ADMIN_PATH = '/admin/parties';
const pdf = statementRoute(ADMIN, ADMIN_PATH, 'pdf', 'Télécharger le relevé de compte d’une société');
const csv = statementRoute(ADMIN, ADMIN_PATH, 'csv', 'Télécharger le relevé de compte d’une société, en CSV');

const OWN_PATH = '/me/parties';
const ownPdf = statementRoute(MEMBER, OWN_PATH, 'pdf', 'Télécharger son relevé de compte');
const ownCsv = statementRoute(MEMBER, OWN_PATH, 'csv', 'Télécharger son relevé de compte, en CSV');

const ownParties = createRoute({
  ...MEMBER,
  method: 'get',
  path: OWN_PATH,
  summary: 'Lister ceux dont on peut avoir le relevé de compte',
  description: 'Soi-même, ou une société dont on répond des cotisations.',
  responses: {
    200: jsonResponse('Le plus souvent un, ou aucun', z.array(ownParty)),
    ...errorResponses('unauthenticated', 'forbidden'),
  },
});

/** The routes of statements of account. */
export function accountStatementsApi(
  { accountStatements }: { accountStatements: AccountStatements },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const limit = limits.byAccount('edit');
  const ofAdmin = [...ADMIN.middleware, limit];
  const ofMember = [...MEMBER.middleware, limit];
  api.openapi({ ...pdf, middleware: ofAdmin }, async (c) => {
    const file = await accountStatements.pdf(c.var.actor, c.req.valid('param').id, c.req.valid('query'));
    return respondWithDocument(c, PDF, file);
  });
  api.openapi({ ...csv, middleware: ofAdmin }, async (c) =>
    respondWithFile(
      c,
      'csv',
      await accountStatements.csv(c.var.actor, c.req.valid('param').id, c.req.valid('query')),
    ),
  );
  api.openapi(ownParties, async (c) => c.json(await accountStatements.ownParties(c.var.actor), 200));
  api.openapi({ ...ownPdf, middleware: ofMember }, async (c) => {
    const file = await accountStatements.ownPdf(c.var.actor, c.req.valid('param').id, c.req.valid('query'));
    return respondWithDocument(c, PDF, file);
  });
  api.openapi({ ...ownCsv, middleware: ofMember }, async (c) =>
    respondWithFile(
      c,
      'csv',
      await accountStatements.ownCsv(c.var.actor, c.req.valid('param').id, c.req.valid('query')),
    ),
  );
  return api;
}
