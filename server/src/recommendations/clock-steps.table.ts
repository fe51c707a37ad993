import type { Db, Trx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import type { RecommendationTableRow } from '../db/schema.ts';
import type { Day } from '../kernel/calendar.ts';

/** So few that the list takes little memory. */
export const BATCH_ROWS = 200;

const of = (db: Db) => db.selectFrom('recommendation').selectAll();

/** Of each step of the clock, the recommendations that it is due for. */
const DUE = {
  /** @param until a moment: the contact could answer until then */
  expire: (db: Db, until: string) =>
    of(db).where('expires_at', '<=', until).where('introduction', '=', 'WAITING').where('state', '=', 'SENT'),
  /** @param until a moment: nothing happened since */
  silence: (db: Db, until: string) => of(db).where('closed_on', 'is', null).where('moved_at', '<=', until),
  /** @param until a day: of the outcome. At once where nobody is left who could read it */
  erase: (db: Db, until: Day) =>
    of(db)
      .where('erased_on', 'is', null)
      .where((eb) =>
        eb.or([
          eb('closed_on', '<=', until),
          eb.and([eb('giver_id', 'is', null), eb('receiver_id', 'is', null)]),
        ]),
      ),
} as const;

export type ClockStep = keyof typeof DUE;
type Due = { step: ClockStep; until: string };

/** The next of them by their ids. */
export async function listDue(db: Db, { step, until }: Due, after: number): Promise<number[]> {
  const rows = await DUE[step](db, until).where('id', '>', after).orderBy('id').limit(BATCH_ROWS).execute();
  return rows.map(({ id }) => id);
}

/** Locks one of them. @returns undefined once somebody has moved it on */
export async function lockDue(
  trx: Trx,
  { step, until }: Due,
  id: number,
): Promise<RecommendationTableRow | undefined> {
  const [row] = await lockRows(trx, DUE[step](trx, until).where('id', '=', id));
  return row;
}

/** Of one that is locked, all that was written about it and the person outside; it moves no more by that. */
export async function eraseTexts(trx: Trx, id: number, on: Day): Promise<void> {
  const nobody = { contact_name: null, contact_email: null, contact_phone: null };
  await trx
    .updateTable('recommendation')
    .set({ ...nobody, subject: '', message: '', erased_on: on })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('recommendation_history')
    .set({ reason: '' })
    .where('recommendation_id', '=', id)
    .where('reason', '<>', '')
    .execute();
}

/** Of thanks for months before this one, a batch of the names of visitors, who have no account. @returns how many */
export async function eraseVisitors(db: Db, beforeMonth: string): Promise<number> {
  const batch = db
    .selectFrom('thanks')
    .select('id')
    .where('month', '<', beforeMonth)
    .where('visitor_name', '<>', '')
    .limit(BATCH_ROWS);
  const { numUpdatedRows } = await db
    .updateTable('thanks')
    .set({ visitor_name: '' })
    .where('id', 'in', batch)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
