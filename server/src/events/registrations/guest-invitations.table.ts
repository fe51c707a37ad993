import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import type { Attendance } from '../door/check-ins.table.ts';

export type GuestToInvite = { id: number; email: string };

/**
 * The guests who came to an event and whom nobody has invited to join yet, each address once. A person who has, or had, an account
 * with that address is none: who asks to join, or is invited, has one from then on. Nor is the guest of a deleted account, since
 * nobody could say from whom the address is.
 */
export async function listGuestsToInvite(
  db: Db,
  eventId: number,
  { byRegistration }: Pick<Attendance, 'byRegistration'>,
): Promise<GuestToInvite[]> {
  const guests = await db
    .selectFrom('event_registration as guest')
    .innerJoin('event_registration as host', 'host.id', 'guest.host_id')
    .select(['guest.id', 'guest.email'])
    .where('guest.event_id', '=', eventId)
    .where('guest.email', '<>', '')
    .where('guest.account_id', 'is', null)
    .where('host.account_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account').select('account.id').whereRef('account.email', '=', 'guest.email'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('email_change')
            .select('email_change.id')
            .whereRef('email_change.former_email', '=', 'guest.email'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_registration as other')
            .innerJoin('registration_history as line', 'line.registration_id', 'other.id')
            .select('line.id')
            .whereRef('other.email', '=', 'guest.email')
            .where('line.kind', '=', 'guest.invited'),
        ),
      ),
    )
    .orderBy('guest.id')
    .execute();
  const present = guests.filter(({ id }) => byRegistration.has(id));
  return [...new Map(present.map((guest) => [guest.email, guest])).values()];
}

/** So that two events do not invite one address at the same time: who comes second waits, and then reads what the first wrote. */
export const lockAddresses = (trx: Trx, emails: string[]) =>
  lockRows(trx, trx.selectFrom('event_registration').select('id').where('email', 'in', emails).orderBy('id'));
