import type { Db } from '../db/database.ts';
import { addDays, startOfDay } from '../kernel/calendar.ts';
import type { Span } from './period.ts';

/** The events of the period that were held, by the day on which they began in Belgium (H5). */
export const listHeldEvents = (db: Db, { from, asOf }: Span) =>
  db
    .selectFrom('event')
    .select(['id', 'title', 'starts_at', 'state'])
    .where('state', 'in', ['HELD', 'CLOSED'])
    .where('starts_at', '>=', startOfDay(from))
    .where('starts_at', '<', startOfDay(addDays(asOf, 1)))
    .orderBy('starts_at')
    .orderBy('id')
    .execute();

export const listRegistrations = (db: Db, eventIds: number[]) =>
  db
    .selectFrom('event_registration')
    .select(['id', 'event_id', 'state', 'excuse'])
    .where('event_id', 'in', eventIds)
    .execute();

/** Absences and late withdrawals of the events, with what became of each. */
export const listNoShows = (db: Db, eventIds: number[]) =>
  db
    .selectFrom('no_show')
    .innerJoin('event_registration as registration', 'registration.id', 'no_show.registration_id')
    .select(['no_show.id', 'no_show.state', 'no_show.told_on', 'no_show.line_id'])
    .where('registration.event_id', 'in', eventIds)
    .execute();

/** Those of the absences that the member contested. */
export const listContested = (db: Db, noShowIds: number[]) =>
  db
    .selectFrom('no_show_history')
    .select('no_show_id')
    .distinct()
    .where('no_show_id', 'in', noShowIds)
    .where('kind', '=', 'no-show.contested')
    .execute();
