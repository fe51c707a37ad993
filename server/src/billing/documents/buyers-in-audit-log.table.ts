import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** A number of a document, the name of its entries since it was issued; drafts go by the name of the buyer. */
const NUMBER = /^(NC-)?\d{4}-\d{6}$/;

/** The audit log entries of these documents that name their buyers. */
export async function findEntriesNamingBuyers(
  db: Db,
  documents: SelectQueryBuilder<Schema, 'document', { id: number }>,
) {
  const entries = await db
    .selectFrom('audit_entry')
    .select(['id', 'admin_name', 'subject_name'])
    .where('subject_kind', '=', 'document')
    .where('subject_id', 'in', documents)
    .execute();
  return entries.filter(({ subject_name: name }) => !NUMBER.test(name));
}
