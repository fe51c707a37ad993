import {
  bankImport,
  bankStatementDecision,
  bankStatementPage,
  bankStatementsQuery,
} from '@cercle/contract/bank';
import { MAX_BANK_FILE_MEBIBYTES } from '@cercle/contract/bank-states';
import { idParam } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import { queryRoute } from '../../http/admin-routes.ts';
import { oneDocumentBody } from '../../http/body/multipart-documentation.ts';
import { readOneDocument } from '../../http/body/one-document.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import type { BankFiles } from './bank-files.ts';
import { BANK_FILE_TOO_LARGE, MAX_BANK_FILE_BYTES } from './read-bank-file.ts';

const TAG = { tags: ['Banque'] };
const FILE_PART = 'file';
const FILE_RULES = {
  limit: { bytes: MAX_BANK_FILE_BYTES, message: BANK_FILE_TOO_LARGE },
  missing: 'Choisissez un fichier de la banque',
};

const importFile = createRoute({
  ...TAG,
  ...FOR_ADMINS,
  method: 'post',
  path: '/admin/bank/files',
  summary: 'Importer un fichier de la banque',
  description: `Un fichier CODA (version 2) ou camt.053, de ${MAX_BANK_FILE_MEBIBYTES} Mo au plus, reconnu à son contenu. Chaque relevé est accepté, ou mis en quarantaine avec ses raisons\u202f; ce qui est déjà importé ne l’est pas une seconde fois.`,
  request: { body: oneDocumentBody(FILE_PART) },
  responses: {
    200: jsonResponse('Ce que le fichier est devenu', bankImport),
    ...adminErrorResponses('validation', 'too-large', 'unsupported-media', 'too-many'),
  },
});

const list = queryRoute(TAG, '/admin/bank/statements', 'Lister les relevés de compte', bankStatementsQuery, [
  'Une page de relevés, les plus récents d’abord',
  bankStatementPage,
]);

const decisionRoute = (path: 'accept' | 'discard', summary: string, description: string) =>
  createRoute({
    ...TAG,
    ...FOR_ADMINS,
    method: 'post',
    path: `/admin/bank/statements/{id}/${path}`,
    summary,
    description,
    request: { params: idParam, body: requiredJsonBody(bankStatementDecision) },
    responses: {
      204: { description: 'Décidé' },
      ...adminErrorResponses('validation', 'not-found', 'conflict', 'too-many'),
    },
  });

const accept = decisionRoute(
  'accept',
  'Accepter un relevé en quarantaine',
  'Importe ses mouvements qui ne le sont pas encore, et ceux des relevés qui l’attendaient. Un relevé dont le compte ne se lit pas, ou n’est pas en euros, ne peut l’être.',
);

const discard = decisionRoute(
  'discard',
  'Écarter un relevé en quarantaine',
  'Rien n’en est importé, et le même fichier ne l’importera plus.',
);

/** The routes by which administrators import files of the bank, and decide about statements in quarantine. */
export function bankFilesApi(
  { bankFiles }: { bankFiles: BankFiles },
  { limits }: Pick<RouteDependencies, 'limits'>,
) {
  const api = newApi();
  const middleware = [...FOR_ADMINS.middleware, limits.byAccount('edit')];
  api.openapi({ ...importFile, middleware }, (c) =>
    readOneDocument(c, FILE_PART, FILE_RULES)
      .then((file) => bankFiles.importFile(c.var.actor, file))
      .then((imported) => c.json(imported, 200)),
  );
  api.openapi(list, async (c) =>
    c.json(await bankFiles.listStatements(c.var.actor, c.req.valid('query')), 200),
  );
  api.openapi({ ...accept, middleware }, async (c) => {
    await bankFiles.acceptStatement(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
  api.openapi({ ...discard, middleware }, async (c) => {
    await bankFiles.discardStatement(c.var.actor, c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
  return api;
}
