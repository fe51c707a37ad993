import type { Db } from '../../db/database.ts';
import { dayOf, monthsBefore, startOfDay } from '../../kernel/calendar.ts';

const YEARS = 2;

/** Absences of these members, and of guests of theirs, from events of the two years before, except those that are without a fee. */
export async function countEarlier(db: Db, payers: number[], startsAt: string): Promise<Map<number, number>> {
  if (payers.length === 0) return new Map();
  const rows = await db
    .selectFrom('event_registration as own')
    .innerJoin('event', 'event.id', 'own.event_id')
    .innerJoin('event_registration as registration', (join) =>
      join.on((eb) =>
        eb.or([
          eb('registration.id', '=', eb.ref('own.id')),
          eb('registration.host_id', '=', eb.ref('own.id')),
        ]),
      ),
    )
    .innerJoin('no_show', 'no_show.registration_id', 'registration.id')
    .select('own.account_id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('own.account_id', 'in', [...new Set(payers)])
    .where('own.host_id', 'is', null)
    .where('event.starts_at', '<', startsAt)
    .where('event.starts_at', '>=', startOfDay(monthsBefore(dayOf(startsAt), 12 * YEARS)))
    .where('no_show.state', '<>', 'WAIVED')
    .groupBy('own.account_id')
    .execute();
  return new Map(
    rows.flatMap(({ account_id, count }) => (account_id === null ? [] : [[account_id, Number(count)]])),
  );
}

/** The membership requests of these members, by which administrators open them. */
export async function listRequestIds(db: Db, accountIds: number[]): Promise<Map<number, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('membership_request')
    .select(['id', 'account_id'])
    .where('account_id', 'in', [...new Set(accountIds)])
    .execute();
  return new Map(rows.map(({ id, account_id }) => [account_id, id]));
}
