import type { ChangedField, FieldChange } from '@cercle/contract/audit-log';
import type { EventData } from '@cercle/contract/events';
import { fieldChanges } from '../audit-log/field-changes.ts';
import type { EventRow } from '../db/schema.ts';
import { dayOf } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import { fieldError } from '../kernel/domain-error.ts';
import type { Change } from './change.ts';
import { columnsOf, EVENT_FIELDS, type EventColumns } from './event-columns.ts';
import { recordEvent } from './event-history.ts';
import { changeEvent } from './events.table.ts';
import { fillSeats } from './registrations/fill-seats.ts';
import { tellAll } from './registrations/tell-all.ts';
import { readSeatCounts } from './seat-counts.ts';
import { freeSlug } from './slug.ts';

/** Changes of these are told, by letter and to calendars. */
const TOLD_FIELDS: ChangedField[] = [
  'title',
  'placeName',
  'street',
  'postalCode',
  'city',
  'startsAt',
  'endsAt',
];

/**
 * Changes an event, under its lock. Of a published one, those who come or wait are told of another time, place or title, and a
 * larger capacity offers its seats.
 * @throws DomainError validation, by field
 */
export async function updateEvent(change: Change, before: EventRow, data: EventData): Promise<FieldChange[]> {
  const columns = await columnsOf(change.trx, data);
  await requireRoom(change, before, columns);
  requireDates(change, before, columns);
  const changes = fieldChanges(before, columns, EVENT_FIELDS);
  const isPublished = before.state === 'PUBLISHED';
  const fields = changes.map(({ field }) => field).filter((field) => TOLD_FIELDS.includes(field));
  const isTold = isPublished && fields.length > 0;
  const after = await changeEvent(change.trx, before, {
    ...columns,
    slug: await slugAfter(change, before, columns),
    ...(isTold && { revision: before.revision + 1 }),
    ...(isPublished && isOnOtherDay(before, columns) && { moved_at: timestamp(change.clock) }),
  });
  const isRescheduled = before.starts_at !== after.starts_at;
  const times = isRescheduled && { startsAt: after.starts_at, formerStartsAt: before.starts_at };
  const told = isTold && (await tellAll(change, after.id, 'event.changed', { fields, ...times }));
  await recordEvent(change, after.id, isPublished && isRescheduled ? 'event.moved' : 'event.updated', {
    fields: changes.map(({ field }) => field),
    ...times,
    ...(told !== false && { told }),
  });
  // Another day has another deadline, until which seats are offered.
  if (isPublished) await fillSeats(change, after);
  return changes;
}

const isOnOtherDay = (before: EventRow, after: Pick<EventColumns, 'starts_at'>) =>
  dayOf(before.starts_at) !== dayOf(after.starts_at);

/** The address of a draft follows its title and day; one that was published stays. */
async function slugAfter({ trx }: Change, before: EventRow, after: EventColumns): Promise<string> {
  const isSame =
    before.title === after.title && before.audience === after.audience && !isOnOtherDay(before, after);
  if (isSame || before.state !== 'DRAFT') return before.slug;
  return freeSlug(trx, { ...after, day: dayOf(after.starts_at) }, before.id);
}

async function requireRoom({ trx, clock }: Change, { id }: EventRow, { capacity }: EventColumns) {
  const { registered, offered } = await readSeatCounts(trx, id, timestamp(clock));
  const taken = registered + offered;
  if (capacity >= taken) return;
  const seats =
    taken === 1 ? '1\u00a0place est prise ou offerte' : `${taken}\u00a0places sont prises ou offertes`;
  throw fieldError('capacity', `${seats}\u202f: indiquez au moins ce nombre.`);
}

const PAST_START = 'Ce moment est passé\u202f: un événement publié commence plus tard.';
const HELD_DATES = 'Cet événement a eu lieu\u202f: ses dates ne changent plus.';

function requireDates({ clock }: Change, before: EventRow, after: EventColumns): void {
  const isRescheduled = before.starts_at !== after.starts_at;
  if (before.state === 'PUBLISHED' && isRescheduled && after.starts_at <= timestamp(clock))
    throw fieldError('startsAt', PAST_START);
  if (before.state !== 'HELD') return;
  if (isRescheduled) throw fieldError('startsAt', HELD_DATES);
  if (before.ends_at !== after.ends_at) throw fieldError('endsAt', HELD_DATES);
}
