import type { Db } from '../../db/database.ts';
import { type Day, dayOf } from '../../kernel/calendar.ts';

/** The recommendations that a member gave or received, those taken back apart: they never came to anything. */
export const listRecommendations = (db: Db, accountId: number) =>
  db
    .selectFrom('recommendation')
    .select(['giver_id', 'state', 'created_on', 'closed_on'])
    .where((eb) => eb.or({ giver_id: accountId, receiver_id: accountId }))
    .where('state', '<>', 'WITHDRAWN')
    .execute();

/** The thanks that a member wrote or received, those taken back apart. */
export const listThanks = (db: Db, accountId: number) =>
  db
    .selectFrom('thanks')
    .select(['writer_id', 'cents', 'month'])
    .where((eb) => eb.or({ writer_id: accountId, thanked_id: accountId }))
    .where('withdrawn_at', 'is', null)
    .execute();

/** The days of the meetings of a member that both confirmed. */
export async function listMeetingDays(db: Db, accountId: number): Promise<Day[]> {
  const rows = await db
    .selectFrom('one_to_one')
    .select('met_on')
    .where((eb) => eb.or({ proposer_id: accountId, other_id: accountId }))
    .where('state', '=', 'CONFIRMED')
    .execute();
  return rows.map(({ met_on }) => met_on);
}

/** The days of the events at whose door a member was let in, under their account, also as a guest; an entry that was undone does not count. */
export async function listEventDays(db: Db, accountId: number): Promise<Day[]> {
  const rows = await db
    .selectFrom('event_registration as registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select(['event.id', 'event.starts_at'])
    .where('registration.account_id', '=', accountId)
    .where('event.state', 'in', ['HELD', 'CLOSED'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('check_in as entry')
          .select('entry.id')
          .whereRef('entry.registration_id', '=', 'registration.id')
          .where('entry.kind', '=', 'ENTRY')
          .where((eb) =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom('check_in as undo')
                  .select('undo.id')
                  .whereRef('undo.event_id', '=', 'entry.event_id')
                  .whereRef('undo.undoes_nonce', '=', 'entry.nonce'),
              ),
            ),
          ),
      ),
    )
    .execute();
  return [...new Map(rows.map(({ id, starts_at }) => [id, dayOf(starts_at)])).values()];
}
