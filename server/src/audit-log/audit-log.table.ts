import type { AuditLogEntry, AuditLogQuery } from '@cercle/contract/audit-log';
import type { Db } from '../db/database.ts';
import { countOf, totalWith } from '../db/page.ts';
import { matchesSearch } from '../db/search.ts';

const COLUMNS = [
  'id',
  'created_at',
  'admin_name',
  'action',
  'subject_kind',
  'subject_id',
  'subject_name',
] as const;

/** One page of the entries, and how many there are; they are numbered in the order they were written. */
export async function listEntries(db: Db, { sort, q, kind, ...paging }: AuditLogQuery) {
  const filtered = db
    .selectFrom('audit_entry')
    .$if(kind !== undefined, (query) => query.where('subject_kind', '=', kind ?? 'request'))
    .$if(q !== '', (query) => query.where(matchesSearch(db, 'audit_entry', q)));
  const rows = await filtered
    .select(COLUMNS)
    .orderBy('id', sort === 'createdAt,asc' ? 'asc' : 'desc')
    .limit(paging.size)
    .offset(paging.page * paging.size)
    .execute();
  return { entries: rows.map(toEntry), total: await totalWith(rows, paging, () => countOf(filtered)) };
}

type EntryRow = {
  id: number;
  created_at: string;
  admin_name: string;
  action: AuditLogEntry['action'];
  subject_kind: AuditLogEntry['subjectKind'];
  subject_id: number;
  subject_name: string;
};

const toEntry = (row: EntryRow): AuditLogEntry => ({
  id: row.id,
  createdAt: row.created_at,
  adminName: row.admin_name,
  action: row.action,
  subjectKind: row.subject_kind,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
});
