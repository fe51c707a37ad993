import { accountantPacketQuery } from '@cercle/contract/accountant-packet';
import { createRoute, z } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, newApi } from '../../http/route-parts.ts';
import { logTruncated, streamChunks } from '../../import-export/chunk-stream.ts';
import { requireAdmin } from '../../kernel/actor.ts';
import type { AccountantPacket } from './accountant-packet.ts';

const ZIP = 'application/zip';

const download = createRoute({
  tags: ['Factures'],
  ...FOR_ADMINS,
  method: 'post',
  path: '/admin/documents/packet',
  summary: 'Télécharger le dossier du comptable d’un mois',
  description:
    'Une archive\u202f: le PDF et le fichier UBL de chaque document émis ce mois-là, `journal.csv` et `sommes.csv`, et `manifeste.json` avec l’empreinte de chaque fichier. Un mois sans document donne un dossier qui le dit.',
  request: { query: accountantPacketQuery },
  responses: {
    200: {
      description: 'L’archive',
      headers: z.object({
        'X-Total-Count': z.string().meta({ description: 'Combien de documents elle aura' }),
      }),
      content: { [ZIP]: { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...adminErrorResponses('validation', 'too-many'),
  },
});

/** The route of the accountant's packet. It writes an audit entry, so it is no GET. */
export function accountantPacketApi(
  { accountantPacket }: { accountantPacket: AccountantPacket },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  api.openapi(download, async (c) => {
    await limits.consume('exportOfLists', String(requireAdmin(c.var.actor).id));
    const { month } = c.req.valid('query');
    const { name, documents, chunks } = await accountantPacket.download(c.var.actor, month);
    return c.body(await streamChunks(chunks, logTruncated(c)), 200, {
      'Content-Type': ZIP,
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Total-Count': String(documents),
    });
  });
  return api;
}
