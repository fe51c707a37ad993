import type { ExportFormat } from '@cercle/contract/transfer';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Limits } from '../http/access/rate-limit.ts';
import { FOR_ADMINS } from '../http/access/session.ts';
import type { ApiEnv } from '../http/api-env.ts';
import { adminFailures } from '../http/route-parts.ts';
import { requireAdmin } from '../kernel/actor.ts';
import { belgianDay } from './belgian-time.ts';
import { csvFile } from './csv-file.ts';
import type { Sheet } from './sheet.ts';
import { cutOff, streamed } from './streamed.ts';
import { xlsxFile } from './xlsx-file.ts';

const TYPE = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const WRITE = { csv: csvFile, xlsx: xlsxFile };

const FILE = z.string().meta({ format: 'binary' });

type List<Query extends z.ZodObject> = { tag: string; path: string; summary: string; query: Query };

/** The call that exports a list. It leaves a line in the journal: hence no GET. */
export const exportRoute = <Query extends z.ZodObject>({ tag, path, summary, query }: List<Query>) =>
  createRoute({
    tags: [tag],
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
        content: { 'text/csv': { schema: FILE }, [TYPE.xlsx]: { schema: FILE } },
      },
      ...adminFailures('validation', 'too-many'),
    },
  });

/** Answers with the sheet as it is being read, in the format asked for. */
export async function answerExport<Query extends { format: ExportFormat }>(
  c: Context<ApiEnv>,
  limits: Limits,
  query: Query,
  take: (query: Query) => Promise<Sheet>,
): Promise<Response> {
  await limits.take('exportOfLists', String(requireAdmin(c.var.actor).id));
  const sheet = await take(query);
  const { format } = query;
  return c.body(await streamed(WRITE[format](sheet), cutOff(c)), 200, {
    'Content-Type': TYPE[format],
    'Content-Disposition': `attachment; filename="${sheet.name}-${belgianDay(sheet.at)}.${format}"`,
    'X-Total-Count': String(sheet.total),
  });
}
