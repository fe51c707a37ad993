import { idempotencyHeader } from '@cercle/contract/idempotency';
import {
  IMPORT_MAX_BYTES,
  IMPORT_NOT_CSV,
  IMPORT_TOO_LARGE,
  type ImportPreview,
  type ImportProgress,
  importPreview,
  importProgress,
  importQuery,
} from '@cercle/contract/import-export';
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { RateLimits } from '../http/access/rate-limit.ts';
import { FOR_ADMINS } from '../http/access/session.ts';
import type { ApiEnv } from '../http/api-env.ts';
import { isCsv, isWorkbook, limitBody } from '../http/body/body-size.ts';
import { readBody } from '../http/body/read-body.ts';
import { unsupportedBody } from '../http/errors.ts';
import { adminErrorResponses, jsonResponse } from '../http/route-parts.ts';
import { idempotentExecutionOf } from '../idempotency/execute-once.ts';
import type { Idempotency, IdempotentExecution } from '../idempotency/idempotency.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { logTruncated, streamChunks } from './chunk-stream.ts';
import { respondWithFile } from './export-route.ts';
import type { ListExport } from './list-export.ts';

/** Typed as any string, so that the router leaves the body to us. */
const NDJSON: string = 'application/x-ndjson';

const FILE = {
  required: true,
  content: { 'text/csv': { schema: z.string().meta({ format: 'binary' }) } },
};
const FAILURES = ['validation', 'too-large', 'unsupported-media', 'too-many'] as const;

type ListImporter = {
  previewFile: (actor: Actor, bytes: Uint8Array) => Promise<ImportPreview>;
  rejectedLines: (actor: Actor, bytes: Uint8Array) => Promise<ListExport>;
  importFile: (
    actor: Actor,
    bytes: Uint8Array,
    execution: IdempotentExecution,
    file?: string,
  ) => AsyncGenerator<ImportProgress>;
};

type Dependencies = { limits: RateLimits; idempotency: Idempotency };

/** The routes that import a list: a preview of each line of a CSV file, its invalid lines as a file, and the import itself. */
export function addImportRoutes(
  api: OpenAPIHono<ApiEnv>,
  { limits, idempotency }: Dependencies,
  tag: { tags: string[] },
  path: string,
  { previewFile, rejectedLines, importFile }: ListImporter,
): void {
  const routeDefaults = { ...tag, ...FOR_ADMINS, method: 'post' as const };
  const previewRoute = createRoute({
    ...routeDefaults,
    path: `${path}/import/preview`,
    request: { body: FILE },
    summary: 'Dire ce que deviendrait chaque ligne d’un fichier, sans rien changer',
    responses: {
      200: jsonResponse('Le sort de chaque ligne', importPreview),
      ...adminErrorResponses(...FAILURES),
    },
  });
  const rejectedRoute = createRoute({
    ...routeDefaults,
    path: `${path}/import/rejected`,
    request: { body: FILE },
    summary: 'Rendre les lignes non valables d’un fichier, avec leur numéro et leurs motifs',
    responses: {
      200: {
        description: 'Un fichier CSV',
        content: { 'text/csv': { schema: z.string().meta({ format: 'binary' }) } },
      },
      ...adminErrorResponses(...FAILURES),
    },
  });
  const importRoute = createRoute({
    ...routeDefaults,
    path: `${path}/import`,
    request: { headers: idempotencyHeader, query: importQuery, body: FILE },
    summary: 'Importer un fichier, lot par lot',
    description: 'Une ligne JSON après chaque lot enregistré (NDJSON). Recommencer ne double rien.',
    responses: {
      200: {
        description: 'L’avancement',
        content: { [NDJSON]: { schema: importProgress } },
      },
      ...adminErrorResponses('reused-key', ...FAILURES),
    },
  });
  api.openapi(previewRoute, async (c) =>
    c.json(await previewFile(c.var.actor, await readFile(c, limits)), 200),
  );
  api.openapi(rejectedRoute, async (c) =>
    respondWithFile(c, 'csv', await rejectedLines(c.var.actor, await readFile(c, limits))),
  );
  api.openapi(importRoute, async (c) => {
    const bytes = await readFile(c, limits);
    const execution = await idempotentExecutionOf(c, idempotency, { bytes });
    const steps = importFile(c.var.actor, bytes, execution, c.req.valid('query').file);
    return c.body(await streamChunks(ndjson(steps), logTruncated(c)), 200, { 'Content-Type': NDJSON });
  });
}

async function readFile(c: Context<ApiEnv>, limits: RateLimits): Promise<Uint8Array> {
  const { id } = requireAdmin(c.var.actor);
  if (isWorkbook(c)) throw new DomainError('unsupported-media', IMPORT_NOT_CSV);
  if (!isCsv(c)) throw unsupportedBody();
  await limits.consume('importOfLists', String(id));
  await limitBody(c, IMPORT_MAX_BYTES, () => new DomainError('too-large', IMPORT_TOO_LARGE));
  return new Uint8Array(await readBody(c));
}

async function* ndjson(steps: AsyncGenerator<object>) {
  const encoder = new TextEncoder();
  for await (const step of steps) yield encoder.encode(`${JSON.stringify(step)}\n`);
}
