import { rehearsal, rehearsalExport, rehearsalQuery } from '@cercle/contract/membership-rehearsal';
import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { FOR_ADMINS } from '../../http/access/session.ts';
import type { ApiEnv } from '../../http/api-env.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi } from '../../http/route-parts.ts';
import { exportRoute, respondWithExport } from '../../import-export/export-route.ts';
import { MAX_REHEARSAL_MS, type Rehearsals } from './rehearsals.ts';

const TAG = { tags: ['Adhésions'] };
const PATH = '/admin/memberships/rehearsal';
/** Beyond the rehearsal itself. */
const SPARE_MS = 10_000;

const rehearse = createRoute({
  ...TAG,
  ...FOR_ADMINS,
  method: 'get',
  path: PATH,
  summary: 'Répéter ce que le calendrier des adhésions fera',
  description:
    'Sur une copie\u202f: rien n’est changé, aucun e-mail ne part. La répétition suppose que chaque avis part le premier jour possible, que les serveurs de courrier acceptent tout, et que personne n’agit. Elle peut prendre jusqu’à une minute.',
  request: { query: rehearsalQuery },
  responses: {
    200: jsonResponse('Chaque étape, dans l’ordre des jours', rehearsal),
    ...adminErrorResponses('validation', 'conflict', 'too-many', 'unavailable'),
  },
});

const exportList = exportRoute(
  TAG,
  PATH,
  'Répéter, et exporter les étapes',
  rehearsalExport,
  'conflict',
  'unavailable',
);

/** The routes of the rehearsal of memberships. */
export function rehearsalApi(
  { membershipRehearsals }: { membershipRehearsals: Rehearsals },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const middleware = [...FOR_ADMINS.middleware, limits.byAccount('exportOfLists')];
  api.openapi({ ...rehearse, middleware }, async (c) =>
    c.json(await membershipRehearsals.run(c.var.actor, c.req.valid('query'), waitLong(c)), 200),
  );
  api.openapi(exportList, (c) =>
    respondWithExport(c, limits, c.req.valid('query'), (query) =>
      membershipRehearsals.exportList(c.var.actor, query, waitLong(c)),
    ),
  );
  return api;
}

/** The listener would close a connection that is silent for so long. @returns aborts when the client leaves */
function waitLong({ env, req }: Context<ApiEnv>): AbortSignal {
  env?.incoming?.socket.setTimeout(MAX_REHEARSAL_MS + SPARE_MS);
  return req.raw.signal;
}
