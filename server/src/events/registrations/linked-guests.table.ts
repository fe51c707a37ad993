import type { GuestOf } from '@cercle/contract/registrations';
import type { Db } from '../../db/database.ts';
import { LIVE_STATES } from './registrations.table.ts';

/** The accounts of members who have proven these addresses, by address. */
export async function listProvenAccounts(db: Db, emails: string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .where('email_verified_at', 'is not', null)
    .where('role', '=', 'MEMBER')
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Of these addresses, those of members who come or wait, as a guest too. */
export async function listEmailsOfComing(db: Db, eventId: number, emails: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('event_registration as registration', 'registration.account_id', 'account.id')
    .select('account.email')
    .where('account.email', 'in', emails)
    .where('account.email_verified_at', 'is not', null)
    .where('registration.event_id', '=', eventId)
    .where('registration.state', 'in', LIVE_STATES)
    .execute();
  return rows.map(({ email }) => email);
}

/** Where a member comes or waits as a guest, by event. */
export async function listSeatsAsGuest(
  db: Db,
  { accountId, eventIds }: { accountId: number; eventIds: number[] },
): Promise<Map<number, NonNullable<GuestOf>>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('event_registration as guest')
    .innerJoin('event_registration as host', 'host.id', 'guest.host_id')
    .leftJoin('account as host_account', 'host_account.id', 'host.account_id')
    .select(['guest.event_id', 'guest.state', 'host_account.full_name'])
    .where('guest.account_id', '=', accountId)
    .where('guest.event_id', 'in', eventIds)
    .where('guest.state', 'in', LIVE_STATES)
    .orderBy('guest.id', 'desc')
    .execute();
  return new Map(rows.map(({ event_id, state, full_name }) => [event_id, { state, host: full_name ?? '' }]));
}

/** All with which a person comes or waits, their own and as a guest, in the order of the waiting list. */
export const listLiveOfAccount = (db: Db, eventId: number, accountId: number) =>
  db
    .selectFrom('event_registration')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('account_id', '=', accountId)
    .where('state', 'in', LIVE_STATES)
    .orderBy('id')
    .execute();
