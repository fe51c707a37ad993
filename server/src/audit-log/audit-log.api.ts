import { auditLogEntry, auditLogQuery } from '@cercle/contract/audit-log';
import { pageOf } from '@cercle/contract/paging';
import { createRoute } from '@hono/zod-openapi';
import { FOR_ADMINS } from '../http/access/session.ts';
import { adminErrorResponses, jsonResponse, newApi } from '../http/route-parts.ts';
import type { AuditLog } from './audit-log.ts';

const list = createRoute({
  tags: ['Journal'],
  ...FOR_ADMINS,
  method: 'get',
  path: '/admin/journal',
  summary: 'Lister ce que les administrateurs ont fait, du plus récent au plus ancien',
  request: { query: auditLogQuery },
  responses: {
    200: jsonResponse('La page demandée', pageOf(auditLogEntry)),
    ...adminErrorResponses('validation'),
  },
});

/** The route of the audit log (section 7 of docs/product.md). */
export function auditLogApi({ auditLog }: { auditLog: AuditLog }) {
  const api = newApi();
  api.openapi(list, async (c) => c.json(await auditLog.list(c.var.actor, c.req.valid('query')), 200));
  return api;
}
