import { billingFigures } from '@cercle/contract/billing-figures';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../../http/access/session.ts';
import { adminErrorResponses, jsonResponse, newApi } from '../../http/route-parts.ts';
import type { BillingFiguresVerbs } from './billing-figures.ts';

const find = createRoute({
  tags: ['Factures'],
  ...FOR_ADMINS,
  method: 'get',
  path: '/admin/billing/figures',
  summary: 'Voir ce qui reste à payer, ce qui a été reçu et en combien de jours',
  responses: { 200: jsonResponse('Les chiffres', billingFigures), ...adminErrorResponses() },
});

/** The route of the figures of invoices and payments. */
export function billingFiguresApi({ billingFigures }: { billingFigures: BillingFiguresVerbs }) {
  const api = newApi();
  api.openapi(find, async (c) => c.json(await billingFigures.find(c.var.actor), 200));
  return api;
}
