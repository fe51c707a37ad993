import type { ExpressionBuilder } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { LIVE_STATES } from './registrations.table.ts';

/** By their account, and as a guest by an address that is theirs, in its time. `accountId` 0: of nobody. */
export type Person = { accountId: number; email: string | null; period?: { since: string; until: string } };

type Registrations = ExpressionBuilder<Schema, 'event_registration'>;

/** What they registered for themselves, and what they came to as a guest whose address they proved. */
const isOfAccount = (eb: Registrations, { accountId }: Person) =>
  eb('event_registration.account_id', '=', accountId);

/** What another account has proven to be theirs is not this one's, even if the address is by now. */
const isOfGuest = (eb: Registrations, { accountId, email, period }: Person) =>
  eb.and([
    eb('event_registration.email', '=', email ?? ''),
    eb('event_registration.email', '<>', ''),
    ...(accountId === 0
      ? []
      : [
          eb.or([
            eb('event_registration.account_id', 'is', null),
            eb('event_registration.account_id', '=', accountId),
          ]),
        ]),
    ...(period ? [eb.between('event_registration.created_at', period.since, period.until)] : []),
  ]);

/** Of a guest whom they brought. */
const isGuestOf = (eb: Registrations, { accountId }: Person) =>
  eb('event_registration.host_id', 'in', ({ selectFrom }) =>
    selectFrom('event_registration as host').select('host.id').where('host.account_id', '=', accountId),
  );

const ofPerson = (db: Db, person: Person) =>
  db
    .selectFrom('event_registration')
    .innerJoin('event', 'event.id', 'event_registration.event_id')
    .where((eb) =>
      eb.or([
        isOfAccount(eb as unknown as Registrations, person),
        isOfGuest(eb as unknown as Registrations, person),
      ]),
    );

/** Where they come or wait, of events to come, in the order of the events. @param at now */
export const listComing = (db: Db, person: Person, at: string) =>
  ofPerson(db, person)
    .selectAll('event_registration')
    .where('event_registration.state', 'in', LIVE_STATES)
    .where('event.state', '=', 'PUBLISHED')
    .where('event.starts_at', '>', at)
    .orderBy('event_registration.event_id')
    .orderBy('event_registration.id')
    .execute();

/** Where a member comes or waits by themselves, not as a guest: whose seat is the host's. @param at now */
export const listOwnComing = async (db: Db, accountId: number, at: string) =>
  (await listComing(db, { accountId, email: null }, at)).filter(({ host_id }) => host_id === null);

/** All of them, the latest first. */
export const listOfPerson = (db: Db, person: Person) =>
  ofPerson(db, person)
    .selectAll('event_registration')
    .select(['event.title', 'event.starts_at'])
    .orderBy('event_registration.id', 'desc')
    .execute();

/** The guests of some registrations, whatever became of them. */
export async function listAllGuests(db: Db, hostIds: number[]) {
  if (hostIds.length === 0) return [];
  return db
    .selectFrom('event_registration')
    .selectAll()
    .where('host_id', 'in', hostIds)
    .orderBy('id')
    .execute();
}

/** That a person, or a guest whom they brought, was excused stays; why does not. Called while their addresses are known. */
export const forgetExcuses = (trx: Trx, person: Person) =>
  trx
    .updateTable('event_registration')
    .set({ excuse: '' })
    .where('excuse', 'is not', null)
    .where((eb) => eb.or([isOfAccount(eb, person), isOfGuest(eb, person), isGuestOf(eb, person)]))
    .execute();

/** @returns how many had a name until now */
export async function forgetGuests(trx: Trx, person: Person): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('event_registration')
    .set({ name: '', email: '', company: '', search_text: '' })
    .where('host_id', 'is not', null)
    .where('email', '<>', '')
    .where((eb) => eb.or([isOfAccount(eb, person), isOfGuest(eb, person), isGuestOf(eb, person)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** When they asked for a calendar that follows their events. */
export const findCalendarFeedDate = (db: Db, accountId: number) =>
  db.selectFrom('calendar_feed').select('created_at').where('account_id', '=', accountId).executeTakeFirst();
