import type { Db, Trx } from '../../db/database.ts';

const SETTING = 'thanks';
const OFF = '';

/** The moment from which invoices that are paid are thanked for; null while nobody is thanked. */
export async function readThanksSince(db: Db): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst();
  return row?.value || null;
}

/** @param since null: from now on nobody is thanked */
export async function writeThanksSince(trx: Trx, since: string | null): Promise<void> {
  const value = since ?? OFF;
  await trx
    .insertInto('setting')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
