import { auditLogEntry, auditLogQuery } from '@cercle/contract/audit-log';
import { pageOf } from '@cercle/contract/paging';
import { queryRoute } from '../http/admin-routes.ts';
import { newApi } from '../http/route-parts.ts';
import type { AuditLog } from './audit-log.ts';

const TAG = { tags: ['Journal'] };

const list = queryRoute(
  TAG,
  '/admin/journal',
  'Lister ce que les administrateurs ont fait, du plus récent au plus ancien',
  auditLogQuery,
  ['La page demandée', pageOf(auditLogEntry)],
);

/** The route of the audit log (section 7 of docs/product.md). */
export function auditLogApi({ auditLog }: { auditLog: AuditLog }) {
  const api = newApi();
  api.openapi(list, async (c) => c.json(await auditLog.list(c.var.actor, c.req.valid('query')), 200));
  return api;
}
