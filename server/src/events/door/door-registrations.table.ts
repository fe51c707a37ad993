import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The registrations of an event with the names of those people and of their hosts. */
const namedRegistrations = (db: Db, eventId: number) =>
  db
    .selectFrom('event_registration as registration')
    .leftJoin('account', 'account.id', 'registration.account_id')
    .leftJoin('event_registration as host', 'host.id', 'registration.host_id')
    .leftJoin('account as host_account', 'host_account.id', 'host.account_id')
    .select(['registration.id', 'registration.state', 'host_account.full_name as host'])
    .select(({ ref }) => [
      sql<string>`case when ${ref('registration.host_id')} is null then coalesce(${ref('account.full_name')}, '') else ${ref('registration.name')} end`.as(
        'name',
      ),
      sql<string>`case when ${ref('registration.host_id')} is null then coalesce(${ref('account.company')}, '') else ${ref('registration.company')} end`.as(
        'company',
      ),
    ])
    .where('registration.event_id', '=', eventId)
    .orderBy('registration.id');

export const listRegistrations = (db: Db, eventId: number) => namedRegistrations(db, eventId).execute();

export type NamedRegistration = Awaited<ReturnType<typeof listRegistrations>>[number];

/** A member's own registration, then those of the guests; only those who have a seat. */
export const listOwnSeats = (db: Db, eventId: number, accountId: number) =>
  namedRegistrations(db, eventId)
    .where('registration.state', '=', 'REGISTERED')
    .where((eb) =>
      eb.or([eb('registration.account_id', '=', accountId), eb('host.account_id', '=', accountId)]),
    )
    .execute();
