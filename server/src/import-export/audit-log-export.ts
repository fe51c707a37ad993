// The journal as a file. Here and not with the journal, because each export writes an entry into it.

import type { AuditLogEntry, AuditLogFilter } from '@cercle/contract/audit-log';
import { ACTION_LABELS, changeText } from '@cercle/contract/audit-log-labels';
import { countEntries, readEntries, toEntry } from '../audit-log/audit-log.table.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { type ExportColumn, type ListExport, startExport, type WithFormat } from './list-export.ts';

const COLUMNS: ExportColumn<AuditLogEntry>[] = [
  { label: 'ID', width: 8, cell: ({ id }) => id },
  { label: 'Date', width: 18, cell: ({ createdAt }) => new Date(createdAt) },
  { label: 'Acte', width: 32, cell: ({ action }) => ACTION_LABELS[action] },
  { label: 'Concerne', width: 36, cell: ({ subjectName }) => subjectName },
  { label: 'Changé', width: 50, cell: ({ changes = [] }) => changes.map(changeText).join(', ') },
  { label: 'Par', width: 28, cell: ({ adminName }) => adminName },
];

export type AuditLogExport = ReturnType<typeof createAuditLogExport>;

export function createAuditLogExport({ db, clock }: Dependencies) {
  /** Exports all that `auditLog.list` finds. The entry about the export itself is written first, and may be among them. */
  async function exportList(actor: Actor, query: WithFormat<AuditLogFilter>): Promise<ListExport> {
    return startExport({ db, clock }, requireAdmin(actor), {
      format: query.format,
      name: 'journal',
      subject: 'journal',
      columns: COLUMNS,
      total: await countEntries(db, query),
      batches: readEntries(db, query),
      toItem: toEntry,
    });
  }

  return { exportList };
}
