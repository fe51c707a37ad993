import { report, reportExportQuery, reportQuery, reportSectionParam } from '@cercle/contract/reports';
import { createRoute } from '@hono/zod-openapi';
import { queryRoute } from '../http/admin-routes.ts';
import type { RouteDependencies } from '../http/route-dependencies.ts';
import { newApi } from '../http/route-parts.ts';
import { exportRoute, respondWithExport } from '../import-export/export-route.ts';
import type { Reports } from './reports.ts';

const TAG = { tags: ['Rapports'] };
const PATH = '/admin/reports';

const find = queryRoute(TAG, PATH, 'Voir les chiffres d’une période', reportQuery, [
  'Les membres, les renouvellements, les finances, les présences et les recommandations',
  report,
]);

const exportSection = createRoute({
  ...exportRoute(TAG, `${PATH}/{section}`, 'Exporter une partie d’un rapport', reportExportQuery),
  description: 'Une ligne par mois, ou par événement, en CSV ou en classeur Excel.',
  request: { params: reportSectionParam, query: reportExportQuery },
});

/** The routes of the board's reports. */
export function reportsApi({ reports }: { reports: Reports }, { limits }: RouteDependencies) {
  const api = newApi();
  api.openapi(find, async (c) => c.json(await reports.find(c.var.actor, c.req.valid('query')), 200));
  api.openapi(exportSection, (c) =>
    respondWithExport(c, limits, c.req.valid('query'), (query) =>
      reports.exportSection(c.var.actor, c.req.valid('param').section, query),
    ),
  );
  return api;
}
