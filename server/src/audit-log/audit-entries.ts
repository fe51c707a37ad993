import type { AuditAction, FieldChange, SubjectKind } from '@cercle/contract/audit-log';
import type { Db, Trx } from '../db/database.ts';
import { searchColumns } from '../db/search-columns.ts';
import type { Admin } from '../kernel/actor.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';
import type { Keys } from '../kernel/keys.ts';
import { sign } from '../kernel/tokens.ts';

/** The id of a member is the id of their request; the id of a whole list is 0, and its name is its number of rows. */
type Subject = {
  kind: SubjectKind;
  id: number;
  name: string;
  /** For a deletion, after which nothing else tells whose record it was. */
  addressHash?: string;
  /** What an edit changed. */
  changes?: FieldChange[];
};

/** Without the key, which is not in the database, nobody can tell whose address it was. */
export const subjectAddressHash = ({ auditSubject }: Pick<Keys, 'auditSubject'>, email: string) =>
  sign(auditSubject, email);

/** The author of scheduled actions. */
export const SYSTEM = { id: null, name: 'Système' };

/** The entries about one subject, latest first, at most `limit`. */
export const recentAuditEntries = (db: Db, { kind, id }: Omit<Subject, 'name'>, limit: number) =>
  db
    .selectFrom('audit_entry')
    .select(['created_at', 'admin_name', 'action', 'changes'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The administrator who last invited the one with this id. */
export async function lastInviter(db: Db, adminId: number): Promise<string | undefined> {
  const entry = await db
    .selectFrom('audit_entry')
    .select('admin_name')
    .where('subject_kind', '=', 'admin')
    .where('subject_id', '=', adminId)
    .where('action', '=', 'admin.invited')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.admin_name;
}

/**
 * Writes an entry in the transaction of the change itself: neither exists without the other.
 * @returns the id of the entry
 */
export async function recordAudit(
  trx: Trx,
  clock: Clock,
  admin: Pick<Admin, 'id' | 'name'> | typeof SYSTEM,
  action: AuditAction,
  subject: Subject,
): Promise<number> {
  const names = { admin_name: admin.name, subject_name: subject.name };
  const { id } = await trx
    .insertInto('audit_entry')
    .values({
      created_at: timestamp(clock),
      // Refers to the account: an administrator deleted meanwhile can write no entry, so their pending change fails.
      admin_id: admin.id,
      acted_by: admin.id,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      ...names,
      ...(subject.addressHash !== undefined && { subject_address_hash: subject.addressHash }),
      ...(subject.changes && { changes: JSON.stringify(subject.changes) }),
      ...searchColumns.audit_entry(names),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the subject's name in an entry, such as how many rows an import has made so far. */
export const updateAuditEntry = (trx: Trx, admin: Pick<Admin, 'name'>, id: number, name: string) =>
  trx
    .updateTable('audit_entry')
    .set({
      subject_name: name,
      ...searchColumns.audit_entry({ admin_name: admin.name, subject_name: name }),
    })
    .where('id', '=', id)
    .where('subject_name', '!=', name)
    .executeTakeFirst();

/** Replaces an erased name. */
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
 * Erases the subject's name, address and what was changed from these entries and from their search text; the action and
 * its author stay.
 * @returns how many entries contained a name
 */
export async function eraseNames(trx: Trx, entries: NamedEntry[]): Promise<number> {
  let erased = 0;
  for (const { id, admin_name } of entries) {
    const { numUpdatedRows } = await updateAuditEntry(trx, { name: admin_name }, id, ERASED_NAME);
    await trx
      .updateTable('audit_entry')
      .set({ subject_address_hash: null, changes: null })
      .where('id', '=', id)
      .execute();
    erased += Number(numUpdatedRows);
  }
  return erased;
}
