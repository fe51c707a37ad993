import type { AuditLogEntry, AuditLogFilter, AuditLogQuery } from '@cercle/contract/audit-log';
import { inBatches } from '../db/batches.ts';
import type { Db } from '../db/database.ts';
import { countOf, totalWith } from '../db/page.ts';
import { matchesSearch } from '../db/search.ts';
import { addDays, startOfDay } from '../kernel/calendar.ts';
import { parseChanges } from './field-changes.ts';

const COLUMNS = [
  'id',
  'created_at',
  'admin_name',
  'action',
  'subject_kind',
  'subject_id',
  'subject_name',
  'changes',
] as const;

const filteredEntries = (db: Db, { q, kind, subject, from, to }: Omit<AuditLogFilter, 'sort'>) =>
  db
    .selectFrom('audit_entry')
    .$if(kind !== undefined, (query) => query.where('subject_kind', '=', kind ?? 'request'))
    // Ids are those of a kind.
    .$if(kind !== undefined && subject !== undefined, (query) => query.where('subject_id', '=', subject ?? 0))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', startOfDay(from ?? '')))
    .$if(to !== undefined, (query) => query.where('created_at', '<', startOfDay(addDays(to ?? '', 1))))
    .$if(q !== '', (query) => query.where(matchesSearch(db, 'audit_entry', q)));

const directionOf = ({ sort }: Pick<AuditLogFilter, 'sort'>) => (sort === 'createdAt,asc' ? 'asc' : 'desc');

/** They are numbered in the order they were written. */
const selectSorted = (db: Db, filter: AuditLogFilter) =>
  filteredEntries(db, filter).select(COLUMNS).orderBy('id', directionOf(filter));

export const countEntries = (db: Db, filter: AuditLogFilter) => countOf(filteredEntries(db, filter));

/** One page of the entries, and how many there are. */
export async function listEntries(db: Db, query: AuditLogQuery) {
  const rows = await selectSorted(db, query)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  return { entries: rows.map(toEntry), total: await totalWith(rows, query, () => countEntries(db, query)) };
}

/** All entries, in the order of the list. */
export const readEntries = (db: Db, filter: AuditLogFilter) =>
  inBatches(
    { column: 'id', id: 'id', direction: directionOf(filter) },
    ({ limit, isNext }) => selectSorted(db, filter).where(isNext).limit(limit).execute(),
    ({ id }) => ({ sortValue: id, id }),
  );

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectSorted>['execute']>>[number];

export const toEntry = (row: EntryRow): AuditLogEntry => ({
  id: row.id,
  createdAt: row.created_at,
  adminName: row.admin_name,
  action: row.action,
  subjectKind: row.subject_kind,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  ...parseChanges(row.changes),
});
