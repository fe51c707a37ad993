import type { Period } from '../../accounts/email-change/email-change.table.ts';
import type { Db, Trx } from '../../db/database.ts';
import { countOf } from '../../db/page.ts';

/** What was recorded of a person at the doors of events: by their account, or as a walk-in by their address. */
const checkIns = (db: Db) =>
  db
    .selectFrom('check_in')
    .innerJoin('event', 'event.id', 'check_in.event_id')
    .select(['event.title as event', 'check_in.kind', 'check_in.at', 'check_in.name', 'check_in.company'])
    .orderBy('check_in.id');

export const listCheckInsOfAccount = (db: Db, accountId: number) =>
  checkIns(db)
    .innerJoin('event_registration', 'event_registration.id', 'check_in.registration_id')
    .where('event_registration.account_id', '=', accountId)
    .execute();

export const listWalkInsOf = (db: Db, email: string) =>
  checkIns(db).where('check_in.email', '=', email).execute();

export const countWalkInsOf = (db: Db, email: string) =>
  countOf(db.selectFrom('check_in').where('email', '=', email));

/** That somebody came stays, without who. @returns how many */
export async function forgetWalkIns(trx: Trx, email: string, { since, until }: Period): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('check_in')
    .set({ name: '', email: '', company: '' })
    .where('email', '=', email)
    .where((eb) => eb.between('received_at', since, until))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
