import type { LineReason } from '@cercle/contract/line-reason';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Person } from '../registrations/person-registrations.table.ts';
import { selectNoShows } from './no-shows.table.ts';

/** The registrations that a member answers for: their own, and of guests whom they brought. */
export const registrationsPaidBy = (accountId: number) => sql<number>`(
  select own.id from event_registration own where own.account_id = ${accountId} and own.host_id is null
  union all
  select guest.id from event_registration own
  inner join event_registration guest on guest.host_id = own.id
  where own.account_id = ${accountId} and own.host_id is null
)`;

const ofPayer = (accountId: number) =>
  sql<boolean>`no_show.registration_id in ${registrationsPaidBy(accountId)}`;

/** What another account has proven to be theirs is not this one's. `accountId` 0: of nobody. */
const ofGuest = ({ accountId, email, period }: Person) =>
  sql<boolean>`no_show.registration_id in (
    select guest.id from event_registration guest
    where guest.host_id is not null and (guest.account_id = ${accountId} or (
      guest.email = ${email ?? ''} and guest.email <> ''
      ${accountId === 0 ? sql`` : sql`and guest.account_id is null`}
      ${period ? sql`and guest.created_at between ${period.since} and ${period.until}` : sql``}
    ))
  )`;

/** Absences that a person would pay for, and their own as the guest of another; the latest event first. */
export const listOfPerson = (db: Db, person: Person) =>
  selectNoShows(db)
    .select(['event.title', 'event.starts_at'])
    .where((eb) => eb.or([ofPayer(person.accountId), ofGuest(person)]))
    .orderBy('event.starts_at', 'desc')
    .orderBy('no_show.id')
    .execute();

/** What was written about these absences goes. */
export async function forgetReasons(trx: Trx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('no_show_history').set({ reason: '' }).where('no_show_id', 'in', ids).execute();
}

/** A line of a draft that charges an absence no longer names the guest. */
export async function forgetGuestInLine(trx: Trx, lineId: number): Promise<void> {
  const { reason } = await trx
    .selectFrom('document_line')
    .select('reason')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow();
  const nameless = { ...(JSON.parse(reason) as LineReason), person: 'Une personne' };
  await trx
    .updateTable('document_line')
    .set({ reason: JSON.stringify(nameless) })
    .where('id', '=', lineId)
    .execute();
}
