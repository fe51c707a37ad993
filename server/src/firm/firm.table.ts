import type { Db, Trx } from '../db/database.ts';
import type { Firm } from './firm-values.ts';

const SETTING = 'firm';

/** As `firmOf` reads it; undefined before the first change. */
export async function findStored(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst();
  return row?.value;
}

/**
 * @param before what `findStored` found
 * @returns false if another transaction has changed it since
 */
export async function store(trx: Trx, before: string | undefined, firm: Firm): Promise<boolean> {
  const value = JSON.stringify(firm);
  if (before === undefined) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('setting')
      .values({ name: SETTING, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await trx
    .updateTable('setting')
    .set({ value })
    .where('name', '=', SETTING)
    .where('value', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
