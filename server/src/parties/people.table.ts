import type { Db } from '../db/database.ts';

/** Somebody who may have a seat, active or not; undefined for an administrator. */
export const findPerson = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .select(['id', 'full_name', 'email', 'company', 'vat', 'active'])
    .where('id', '=', id)
    .where('role', '=', 'MEMBER')
    .executeTakeFirst();
