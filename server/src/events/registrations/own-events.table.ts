import type { EventsQuery } from '@cercle/contract/events';
import type { Db } from '../../db/database.ts';
import { countOf, totalWith } from '../../db/page.ts';
import type { Day } from '../../kernel/calendar.ts';
import { type EventWithPicture, selectEvents } from '../event-view.ts';
import { selectPeriod } from '../events.list.table.ts';
import { eventNotFound } from '../events.table.ts';
import { LIVE_STATES } from './registrations.table.ts';

type EventKey = { slug: string } | { id: number };

/** Whether a member has a seat at an event by a registration of their own, or waits for one. */
export async function hasLiveRegistration(db: Db, accountId: number, key: EventKey): Promise<boolean> {
  const row = await db
    .selectFrom('event_registration as registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select('registration.id')
    .where('registration.account_id', '=', accountId)
    .where('registration.host_id', 'is', null)
    .where('registration.state', 'in', LIVE_STATES)
    .where(({ eb }) => ('slug' in key ? eb('event.slug', '=', key.slug) : eb('event.id', '=', key.id)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws DomainError not-found, for a draft too */
export async function findEventOfMembers(db: Db, key: EventKey): Promise<EventWithPicture> {
  const row = await selectEvents(db)
    .where('event.state', '<>', 'DRAFT')
    .where(({ eb }) => ('slug' in key ? eb('event.slug', '=', key.slug) : eb('event.id', '=', key.id)))
    .executeTakeFirst();
  if (!row) throw eventNotFound();
  return row;
}

/** One page of those that a member may come to or, of the past, had a seat at, as a guest too; and how many there are. */
export async function listEventsOfMember(
  db: Db,
  query: EventsQuery,
  { accountId, day }: { accountId: number; day: Day },
) {
  const events = selectPeriod(db, query, { day }).$if(query.period === 'past', (past) =>
    past.where('event.id', 'in', ({ selectFrom }) =>
      selectFrom('event_registration')
        .select('event_registration.event_id')
        .where('event_registration.account_id', '=', accountId)
        .where('event_registration.state', '=', 'REGISTERED'),
    ),
  );
  const rows = await events
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  return { rows, total: await totalWith(rows, query, () => countOf(events)) };
}
