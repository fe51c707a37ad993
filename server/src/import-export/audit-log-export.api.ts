import { auditLogExport } from '@cercle/contract/audit-log';
import type { RouteDependencies } from '../http/route-dependencies.ts';
import { newApi } from '../http/route-parts.ts';
import type { AuditLogExport } from './audit-log-export.ts';
import { exportRoute, respondWithExport } from './export-route.ts';

const exportList = exportRoute(
  { tags: ['Journal'] },
  '/admin/journal',
  'Exporter le journal',
  auditLogExport,
);

/** The route that exports the journal (section 7 of docs/product.md). */
export function auditLogExportApi({ auditLog }: { auditLog: AuditLogExport }, { limits }: RouteDependencies) {
  const api = newApi();
  api.openapi(exportList, (c) =>
    respondWithExport(c, limits, c.req.valid('query'), (query) => auditLog.exportList(c.var.actor, query)),
  );
  return api;
}
