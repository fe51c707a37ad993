import { campaignPreview, campaignPreviewQuery, campaignTest } from '@cercle/contract/campaigns';
import { idempotencyHeader } from '@cercle/contract/idempotency';
import { idParam } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi, requiredJsonBody } from '../../http/route-parts.ts';
import { executeOnce } from '../../idempotency/execute-once.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import type { CampaignPreviews } from './previews.ts';

const ADMIN = { tags: ['Campagnes'], ...FOR_ADMINS };
const PATH = '/admin/campaigns';

const preview = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PATH}/preview`,
  summary: 'Voir une campagne comme elle partira',
  description: 'De ce qui est en train d’être écrit\u202f: rien n’est enregistré.',
  request: { body: requiredJsonBody(campaignPreviewQuery) },
  responses: {
    200: jsonResponse('Le HTML, en clair et en sombre, et le texte', campaignPreview),
    ...adminErrorResponses('validation', 'too-many'),
  },
});

const test = createRoute({
  ...ADMIN,
  method: 'post',
  path: `${PATH}/{id}/test`,
  summary: 'Envoyer un essai d’une campagne à une adresse',
  description:
    'L’objet commence par «\u202f[Essai]\u202f». Il n’est compté nulle part, et son lien de désinscription est sans effet.',
  request: { params: idParam, headers: idempotencyHeader, body: requiredJsonBody(campaignTest) },
  responses: {
    204: { description: 'En attente d’envoi' },
    ...adminErrorResponses('validation', 'not-found', 'reused-key', 'too-many'),
  },
});

/** The routes of what a campaign will look like. */
export function campaignPreviewsApi(
  { campaignPreviews, idempotency }: { campaignPreviews: CampaignPreviews; idempotency: Idempotency },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  api.openapi(
    { ...preview, middleware: [...ADMIN.middleware, limits.byAccount('campaignPreview')] },
    async (c) => c.json(await campaignPreviews.preview(c.var.actor, c.req.valid('json')), 200),
  );
  api.openapi({ ...test, middleware: [...ADMIN.middleware, limits.byAccount('resend')] }, async (c) => {
    const { id } = c.req.valid('param');
    const data = c.req.valid('json');
    await executeOnce(c, idempotency, data, (execution) =>
      campaignPreviews.test(c.var.actor, id, data, execution),
    );
    return c.body(null, 204);
  });
  return api;
}
