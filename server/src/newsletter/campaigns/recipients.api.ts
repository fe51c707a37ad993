import {
  recipientCounts,
  recipientCountsQuery,
  recipientPage,
  recipientsExport,
  recipientsQuery,
} from '@cercle/contract/campaigns';
import { idParam } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi } from '../../http/route-parts.ts';
import { exportRoute, respondWithExport } from '../../import-export/export-route.ts';
import type { CampaignRecipients } from './recipients.ts';

const TAG = { tags: ['Campagnes'] };
const ADMIN = { ...TAG, ...FOR_ADMINS };
const PATH = '/admin/campaigns/{id}/recipients';

const list = createRoute({
  ...ADMIN,
  method: 'get',
  path: PATH,
  summary: 'Lister les destinataires d’une campagne, et ce qu’il est advenu de leur e-mail',
  request: { params: idParam, query: recipientsQuery },
  responses: {
    200: jsonResponse('Une page de destinataires', recipientPage),
    ...adminErrorResponses('validation', 'not-found'),
  },
});

const counts = createRoute({
  ...ADMIN,
  method: 'get',
  path: `${PATH}/counts`,
  summary: 'Compter les destinataires d’une campagne par résultat',
  request: { params: idParam, query: recipientCountsQuery },
  responses: {
    200: jsonResponse('Combien, par résultat', recipientCounts),
    ...adminErrorResponses('validation', 'not-found'),
  },
});

const exportList = createRoute({
  ...exportRoute(TAG, PATH, 'Exporter les destinataires d’une campagne', recipientsExport, 'not-found'),
  request: { params: idParam, query: recipientsExport },
});

/** The routes of the recipients of a campaign (section 7 of docs/product.md). */
export function campaignRecipientsApi(
  { campaignRecipients }: { campaignRecipients: CampaignRecipients },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  api.openapi(list, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await campaignRecipients.list(c.var.actor, id, c.req.valid('query')), 200);
  });
  api.openapi(counts, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await campaignRecipients.counts(c.var.actor, id, c.req.valid('query')), 200);
  });
  api.openapi(exportList, (c) =>
    respondWithExport(c, limits, c.req.valid('query'), (query) =>
      campaignRecipients.exportList(c.var.actor, c.req.valid('param').id, query),
    ),
  );
  return api;
}
