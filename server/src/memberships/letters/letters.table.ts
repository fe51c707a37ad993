import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

/** As the index has it: SQLite would not see it from a parameter. */
const IS_DUE = sql<boolean>`letter_due`;

export type DueLetter = Awaited<ReturnType<typeof listDueLetters>>[number];

/** Lines of histories whose letter is to be written, the oldest first; `offer` is that of the membership's newest term. */
export const listDueLetters = (db: Db, limit: number) =>
  db
    .selectFrom('membership_event as event')
    .select(['event.id', 'event.membership_id', 'event.term_id', 'event.kind', 'event.facts'])
    .select(({ selectFrom }) =>
      selectFrom('membership_term as term')
        .select('term.offer')
        .whereRef('term.membership_id', '=', 'event.membership_id')
        .orderBy('term.number', 'desc')
        .limit(1)
        .as('offer'),
    )
    .where(IS_DUE)
    .orderBy('event.id')
    .limit(limit)
    .execute();

/** False when another process has written the letter. */
export async function markWritten(trx: Trx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('membership_event')
    .set({ letter_due: false })
    .where('id', '=', id)
    .where('letter_due', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function hasDueLetters(db: Db): Promise<boolean> {
  const row = await db.selectFrom('membership_event').select('id').where(IS_DUE).limit(1).executeTakeFirst();
  return row !== undefined;
}
