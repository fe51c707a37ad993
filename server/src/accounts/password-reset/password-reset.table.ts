import type { Db, Trx } from '../../db/database.ts';

export type ResetRequest = { id: number; email: string; created_at: string };

/** For any address, known or not. No mail is sent once a link created `at` would have expired. */
export const insertResetRequest = (db: Db, email: string, at: string) =>
  db.insertInto('password_wish').values({ email, created_at: at }).execute();

/** The oldest password-reset request with a number greater than `after`. */
export const findNextResetRequest = (db: Db, after: number): Promise<ResetRequest | undefined> =>
  db
    .selectFrom('password_wish')
    .select(['id', 'email', 'created_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Of concurrent calls for one request, one returns true; the others wait for the end of its transaction. */
export async function claimResetRequest(trx: Trx, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('password_wish').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}
