import type { ToDo } from '@cercle/contract/to-do';
import type { Db } from '../../db/database.ts';

/** Events with absences that are to be told, the first time or again, or that members contest; the first event first. */
export async function listWaitingNoShows(db: Db, limit: number): Promise<ToDo['noShows']> {
  const groups = await db
    .selectFrom('no_show')
    .innerJoin('event_registration as registration', 'registration.id', 'no_show.registration_id')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select(['event.id as eventId', 'event.title', 'event.starts_at as startsAt', 'no_show.state'])
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('no_show.state', 'in', ['PROPOSED', 'DISPUTED'])
    // Not those whose letter is on its way.
    .where((eb) => eb.or([eb('no_show.state', '=', 'DISPUTED'), eb('no_show.mail_id', 'is', null)]))
    .groupBy(['event.id', 'event.title', 'event.starts_at', 'no_show.state'])
    .orderBy('event.starts_at')
    .orderBy('event.id')
    .orderBy('no_show.state')
    .execute();
  const rows = groups.map(({ state, count, ...event }) => ({
    ...event,
    task: state === 'PROPOSED' ? ('TELL' as const) : ('DECIDE' as const),
    count: Number(count),
  }));
  return { rows: rows.slice(0, limit), total: rows.length };
}
