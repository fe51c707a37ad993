import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';

type Link = { tokenHash: string; at: string };

/** The recommendation that a mailed link is of, while its contact may answer. */
const answerable = (db: Db, { tokenHash, at }: Link) =>
  db
    .selectFrom('recommendation')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .where('state', '=', 'SENT');

export const findAnswerable = (db: Db, link: Link) => answerable(db, link).executeTakeFirst();

/** Locks it: of two answers at once, the second finds that the first was given. */
export async function lockAnswerable(trx: Trx, link: Link) {
  const [row] = await lockRows(trx, answerable(trx, link));
  return row;
}
