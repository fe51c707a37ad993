import { NEW_DAYS, ownWeek } from '@cercle/contract/own-week';
import { createRoute } from '@hono/zod-openapi';
import { FOR_MEMBERS } from '../../http/access/session.ts';
import { errorResponses, jsonResponse, newApi } from '../../http/route-parts.ts';
import type { OwnWeeks } from './own-week.ts';

const read = createRoute({
  tags: ['Recommandations'],
  ...FOR_MEMBERS,
  method: 'get',
  path: '/me/week',
  summary: 'Voir ce qui attend, et ce qui est nouveau dans le cercle',
  description: `Nouveau\u202f: depuis moins de ${NEW_DAYS}\u00a0jours. Un ancien membre ne voit que ce qui est à lui.`,
  responses: { 200: jsonResponse('La semaine', ownWeek), ...errorResponses('unauthenticated', 'forbidden') },
});

/** The route of what a member finds each week. */
export function ownWeekApi({ ownWeeks }: { ownWeeks: OwnWeeks }) {
  const api = newApi();
  api.openapi(read, async (c) => c.json(await ownWeeks.find(c.var.actor), 200));
  return api;
}
