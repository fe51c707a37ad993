import type { RegistrationState } from '@cercle/contract/registration-states';
import type { Insertable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** Of a person who comes or waits; every other state is final. */
export const LIVE_STATES: RegistrationState[] = ['REGISTERED', 'WAITING'];

const registrations = (db: Db) => db.selectFrom('event_registration').selectAll();

export const findRegistration = (db: Db, eventId: number, id: number) =>
  registrations(db).where('event_id', '=', eventId).where('id', '=', id).executeTakeFirst();

/** A member's own registration for an event: the one that lives, else their last. */
export const findOfMember = (db: Db, eventId: number, accountId: number) =>
  registrations(db)
    .where('event_id', '=', eventId)
    .where('account_id', '=', accountId)
    .where('host_id', 'is', null)
    .orderBy(({ eb }) => eb('state', 'in', LIVE_STATES), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The guests of a member who come or wait, in their order. */
export const listLiveGuests = (db: Db, hostId: number) =>
  registrations(db).where('host_id', '=', hostId).where('state', 'in', LIVE_STATES).orderBy('id').execute();

/** The ids of the guests of some members who come or wait. */
export async function listLiveGuestIds(db: Db, hostIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('event_registration')
    .select('id')
    .where('host_id', 'in', hostIds)
    .where('state', 'in', LIVE_STATES)
    .execute();
  return rows.map(({ id }) => id);
}

/** Of these addresses, those of guests who come or wait. */
export async function listTakenEmails(db: Db, eventId: number, emails: string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await db
    .selectFrom('event_registration')
    .select('email')
    .where('event_id', '=', eventId)
    .where('email', 'in', emails)
    .where('host_id', 'is not', null)
    .where('state', 'in', LIVE_STATES)
    .execute();
  return rows.map(({ email }) => email);
}

/** @returns their ids, in their order */
export async function insertRegistrations(
  trx: Trx,
  rows: Insertable<Schema['event_registration']>[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await trx.insertInto('event_registration').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

type Transition = { from: RegistrationState; to: RegistrationState; registeredAt?: string };

/** @returns those that were in that state, in their order */
export async function moveRegistrations(
  trx: Trx,
  ids: readonly number[],
  { from, to, registeredAt }: Transition,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const moved = await trx
    .updateTable('event_registration')
    .set({ state: to, handing_over_since: null, ...(registeredAt && { registered_at: registeredAt }) })
    .where('id', 'in', ids)
    .where('state', '=', from)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id).sort((one, other) => one - other);
}

/** @param excuse null: no longer */
export const setExcuse = (trx: Trx, id: number, excuse: string | null) =>
  trx.updateTable('event_registration').set({ excuse }).where('id', '=', id).execute();

/** Marks seats as handed over to the first person who takes them, or no longer. */
export const markHandingOver = (trx: Trx, ids: readonly number[], since: string | null) =>
  trx
    .updateTable('event_registration')
    .set({ handing_over_since: since })
    .where('id', 'in', ids)
    .where('state', '=', 'REGISTERED')
    .execute();

/**
 * Those who hand their seats over, the one who does so for the longest time first. Of one member, the guests before the member: no
 * guest comes alone.
 */
export const listHandingOver = (trx: Trx, eventId: number, count: number) =>
  trx
    .selectFrom('event_registration')
    .select('id')
    .where('event_id', '=', eventId)
    .where('state', '=', 'REGISTERED')
    .where('handing_over_since', 'is not', null)
    .orderBy('handing_over_since')
    .orderBy(({ eb }) => eb('host_id', 'is', null))
    .orderBy('id')
    .limit(count)
    .execute();

/** Those who withdrew too late and whose seats nobody has taken yet: first those of the account that takes one, then in their order. */
export const listLateWithdrawals = (trx: Trx, eventId: number, accountId: number | null, count: number) =>
  trx
    .selectFrom('event_registration as registration')
    .innerJoin('registration_history as line', (join) =>
      join
        .onRef('line.registration_id', '=', 'registration.id')
        .on('line.kind', '=', 'registration.withdrawn-late'),
    )
    .select('registration.id')
    .where('registration.event_id', '=', eventId)
    .where('registration.state', '=', 'WITHDRAWN_LATE')
    .$if(accountId !== null, (query) =>
      query.orderBy(({ eb }) => eb('registration.account_id', 'is not distinct from', accountId), 'desc'),
    )
    .orderBy('line.id')
    .limit(count)
    .execute();
