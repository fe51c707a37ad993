import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

/** As the index has it: SQLite would not see it from a parameter. */
const IS_DUE = sql<boolean>`letter_due`;

export type DueLetter = Awaited<ReturnType<typeof listDueLetters>>[number];

/** Lines of histories whose letter is to be written, the oldest first. */
export const listDueLetters = (db: Db, limit: number) =>
  db
    .selectFrom('registration_history')
    .select(['id', 'registration_id', 'at', 'kind', 'facts'])
    .where(IS_DUE)
    .orderBy('id')
    .limit(limit)
    .execute();

/** False when another process has written the letter. */
export async function markWritten(trx: Trx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('registration_history')
    .set({ letter_due: false })
    .where('id', '=', id)
    .where('letter_due', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function hasDueLetters(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('registration_history')
    .select('id')
    .where(IS_DUE)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of a change that was followed by another one, the letter of the last says all. */
export async function hasLaterLine(db: Db, { id, registration_id, kind }: DueLetter): Promise<boolean> {
  const row = await db
    .selectFrom('registration_history')
    .select('id')
    .where('registration_id', '=', registration_id)
    .where('kind', '=', kind)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a person withdrew too late before another took their seat. */
export async function hasWithdrawnLate(db: Db, registrationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('registration_history')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('kind', '=', 'registration.withdrawn-late')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The people whom a member brings, or would bring. */
export const listGuests = (db: Db, hostId: number) =>
  db
    .selectFrom('event_registration')
    .select(['name', 'state'])
    .where('host_id', '=', hostId)
    .where('state', 'in', ['REGISTERED', 'WAITING'])
    .orderBy('id')
    .execute();

export const findPendingOffer = (db: Db, registrationId: number) =>
  db
    .selectFrom('seat_offer')
    .select(['expires_at', 'seats'])
    .where('registration_id', '=', registrationId)
    .where('state', '=', 'PENDING')
    .executeTakeFirst();
