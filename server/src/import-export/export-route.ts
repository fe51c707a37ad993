import type { ErrorCode } from '@cercle/contract/errors';
import type { ExportFormat } from '@cercle/contract/import-export';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { RateLimits } from '../http/access/rate-limit.ts';
import { FOR_ADMINS } from '../http/access/session.ts';
import type { ApiEnv } from '../http/api-env.ts';
import { adminErrorResponses } from '../http/route-parts.ts';
import { requireAdmin } from '../kernel/actor.ts';
import { dayOf } from '../kernel/calendar.ts';
import { logTruncated, streamChunks } from './chunk-stream.ts';
import { writeCsv } from './csv-writer.ts';
import type { ListExport } from './list-export.ts';
import { writeXlsx } from './xlsx-writer.ts';

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const WRITERS = { csv: writeCsv, xlsx: writeXlsx };

const FILE = z.string().meta({ format: 'binary' });

/** The route that exports a list. It writes an audit entry, so it is no GET. @param errors beside those of every list */
export const exportRoute = <Query extends z.ZodObject>(
  tag: { tags: string[] },
  path: string,
  summary: string,
  query: Query,
  ...errors: ErrorCode[]
) =>
  createRoute({
    ...tag,
    ...FOR_ADMINS,
    method: 'post',
    path: `${path}/export`,
    summary,
    description:
      'Tout ce que la recherche et les filtres trouvent, comme la liste, en CSV ou en classeur Excel.',
    request: { query },
    responses: {
      200: {
        description: 'Le fichier',
        headers: z.object({
          'X-Total-Count': z.string().meta({ description: 'Combien de lignes il aura' }),
        }),
        content: { 'text/csv': { schema: FILE }, [CONTENT_TYPES.xlsx]: { schema: FILE } },
      },
      ...adminErrorResponses('validation', 'too-many', ...errors),
    },
  });

/** Streams the sheet while it is read, in the requested format. */
export async function respondWithExport<Query extends { format: ExportFormat }>(
  c: Context<ApiEnv>,
  limits: RateLimits,
  query: Query,
  start: (query: Query) => Promise<ListExport>,
): Promise<Response> {
  await limits.consume('exportOfLists', String(requireAdmin(c.var.actor).id));
  return respondWithFile(c, query.format, await start(query));
}

export async function respondWithFile(
  c: Context<ApiEnv>,
  format: ExportFormat,
  listExport: ListExport,
): Promise<Response> {
  return c.body(await streamChunks(WRITERS[format](listExport), logTruncated(c)), 200, {
    'Content-Type': CONTENT_TYPES[format],
    'Content-Disposition': `attachment; filename="${listExport.name}-${dayOf(listExport.at.toISOString())}.${format}"`,
    'X-Total-Count': String(listExport.total),
  });
}
