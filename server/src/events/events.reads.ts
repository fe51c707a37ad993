import type {
  AllEventsQuery,
  EventAnnouncement,
  EventCard,
  EventCounts,
  EventCountsQuery,
  EventDetails,
  EventRow,
  EventsFilter,
  EventsQuery,
} from '@cercle/contract/events';
import type { Page } from '@cercle/contract/paging';
import type { Db } from '../db/database.ts';
import { pageFrom } from '../db/page.ts';
import type { Dependencies } from '../dependencies.ts';
import { type ListExport, startExport, type WithFormat } from '../import-export/list-export.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { today } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import { toDetails } from './event-details.ts';
import { type EventWithPicture, selectEvents, toAnnouncement, toCard } from './event-view.ts';
import { EVENT_EXPORT_COLUMNS, toEventRow } from './events.export-columns.ts';
import {
  countEvents,
  countEventsByState,
  listEvents,
  listPublicEvents,
  readEvents,
} from './events.list.table.ts';
import { eventNotFound } from './events.table.ts';

/** The public events, and the administrators' list. */
export function createEventReads({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  /** Open to anyone: the announced ones that are not for members alone. `q` is searched in title and place. */
  async function list(query: EventsQuery): Promise<Page<EventCard>> {
    const { rows, total } = await listPublicEvents(db, query, today(clock));
    return pageFrom(rows.map(toCard), total, query);
  }

  /** Open to anyone. @throws DomainError not-found, for drafts and for those of members alone too */
  async function find(slug: string): Promise<EventAnnouncement> {
    const row = await findBySlug(db, slug);
    if (row.state === 'DRAFT' || row.audience !== 'PUBLIC') throw eventNotFound();
    return toAnnouncement(db, row);
  }

  /** All of them, or those of one state. */
  async function listAll(actor: Actor, query: AllEventsQuery): Promise<Page<EventRow>> {
    requireAdmin(actor);
    const { rows, total } = await listEvents(db, query, timestamp(clock));
    return pageFrom(rows.map(toEventRow), total, query);
  }

  /** How many `listAll` finds by their state. */
  async function counts(actor: Actor, query: EventCountsQuery): Promise<EventCounts> {
    requireAdmin(actor);
    return { state: await countEventsByState(db, query) };
  }

  /** Exports all that `listAll` finds. */
  async function exportList(actor: Actor, query: WithFormat<EventsFilter>): Promise<ListExport> {
    return startExport({ db, clock }, requireAdmin(actor), {
      format: query.format,
      name: 'evenements',
      subject: 'event',
      columns: EVENT_EXPORT_COLUMNS,
      total: await countEvents(db, query),
      batches: readEvents(db, query, timestamp(clock)),
      toItem: toEventRow,
    });
  }

  /** With its seats, its history and what is possible now. @throws DomainError not-found */
  async function details(actor: Actor, id: number): Promise<EventDetails> {
    requireAdmin(actor);
    const row = await selectEvents(db).where('event.id', '=', id).executeTakeFirst();
    if (!row) throw eventNotFound();
    return toDetails({ db, clock }, row);
  }

  return { list, find, listAll, counts, exportList, details };
}

/** One event by its address, a draft too. @throws DomainError not-found */
async function findBySlug(db: Db, slug: string): Promise<EventWithPicture> {
  const row = await selectEvents(db).where('event.slug', '=', slug).executeTakeFirst();
  if (!row) throw eventNotFound();
  return row;
}
