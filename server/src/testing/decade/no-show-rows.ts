// Where the product keeps the absences of the model.

import type { Db } from '../../db/database.ts';

/** The ids of absences, by their registrations. */
export async function listNoShowIds(db: Db, registrationIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('no_show')
    .select(['id', 'registration_id'])
    .where('registration_id', 'in', registrationIds)
    .execute();
  return new Map(rows.map(({ id, registration_id }) => [registration_id, id]));
}

const charged = (db: Db) =>
  db.selectFrom('no_show').innerJoin('document_line as line', 'line.id', 'no_show.line_id');

/** Those that a document charges. */
export async function listChargedBy(db: Db, documentId: number): Promise<Set<number>> {
  const rows = await charged(db).select('no_show.id').where('line.document_id', '=', documentId).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The document that charges it. */
export async function documentOf(db: Db, noShowId: number): Promise<number> {
  const query = charged(db).select('line.document_id').where('no_show.id', '=', noShowId);
  return (await query.executeTakeFirstOrThrow()).document_id;
}
