import type { AuditAction, SubjectKind } from '@cercle/contract/audit-log';
import type { Db, Trx } from '../db/database.ts';
import type { Admin } from '../kernel/actor.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';
import { searchText } from '../kernel/search-text.ts';

/** A member goes by the id of their request; a whole list by 0, with its number of rows as its name. */
type Subject = {
  kind: SubjectKind;
  id: number;
  name: string;
};

/** The author of what happens by itself, when its time has come. */
export const SYSTEM = { id: null, name: 'Système' };

/** What administrators did to one subject, the latest first, at most `limit` of it. */
export const recentAuditEntries = (db: Db, { kind, id }: Omit<Subject, 'name'>, limit: number) =>
  db
    .selectFrom('audit_entry')
    .select(['created_at', 'admin_name', 'action'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/**
 * Writes who did what to whom, in the transaction of the change itself: neither exists without the other.
 * @returns the id of the entry
 */
export async function recordAudit(
  trx: Trx,
  clock: Clock,
  admin: Pick<Admin, 'id' | 'name'> | typeof SYSTEM,
  action: AuditAction,
  subject: Subject,
): Promise<number> {
  const { id } = await trx
    .insertInto('audit_entry')
    .values({
      created_at: timestamp(clock),
      // Refers to the account: somebody removed meanwhile can write no line, so what they had under way is not done.
      admin_id: admin.id,
      acted_by: admin.id,
      admin_name: admin.name,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_name: subject.name,
      search_text: searchText(admin.name, subject.name),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the subject's name in an entry, such as how many rows an import has made so far. */
export const updateAuditEntry = (trx: Trx, admin: Pick<Admin, 'name'>, id: number, name: string) =>
  trx
    .updateTable('audit_entry')
    .set({ subject_name: name, search_text: searchText(admin.name, name) })
    .where('id', '=', id)
    .where('subject_name', '!=', name)
    .executeTakeFirst();

/** Stands for a name that was erased. */
const ERASED_NAME = 'Personne oubliée';

type NamedEntry = { id: number; admin_name: string };

export const findAuditEntries = (trx: Trx, kind: SubjectKind, ids: number[]): Promise<NamedEntry[]> =>
  trx
    .selectFrom('audit_entry')
    .select(['id', 'admin_name'])
    .where('subject_kind', '=', kind)
    .where('subject_id', 'in', ids)
    .execute();

/**
 * Takes the subject's name out of these entries, and out of their search; what happened and who did it stay.
 * @returns how many entries named somebody
 */
export async function eraseNames(trx: Trx, entries: NamedEntry[]): Promise<number> {
  let erased = 0;
  for (const { id, admin_name } of entries) {
    const { numUpdatedRows } = await updateAuditEntry(trx, { name: admin_name }, id, ERASED_NAME);
    erased += Number(numUpdatedRows);
  }
  return erased;
}
