// The actions of administrators, as recorded with each change (`audit-entries.ts`). Read-only.

import type { AuditLogEntry, AuditLogQuery } from '@cercle/contract/audit-log';
import type { Page } from '@cercle/contract/paging';
import { pageFrom } from '../db/page.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { listEntries } from './audit-log.table.ts';

export type AuditLog = ReturnType<typeof createAuditLog>;

export function createAuditLog({ db }: Dependencies) {
  /** `q` is searched in the names of author and subject. */
  async function list(actor: Actor, query: AuditLogQuery): Promise<Page<AuditLogEntry>> {
    requireAdmin(actor);
    const { entries, total } = await listEntries(db, query);
    return pageFrom(entries, total, query);
  }

  return { list };
}
