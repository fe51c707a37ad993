import type { Site } from '@cercle/contract/site';
import type { EventRow } from '../../db/schema.ts';
import type { Mailbox } from '../../mail/outbox.ts';
import type { CalendarEntry } from './event-calendar.ts';

/** The page of an event: members log in there to see those that are not public. */
export const eventUrl = ({ publicUrl }: Site, { slug }: Pick<EventRow, 'slug'>) =>
  `${publicUrl}/evenements/${slug}`;

type Place = Pick<EventRow, 'place_name' | 'street' | 'postal_code' | 'city'>;

/** « Hôtel Métropole, Place de Brouckère 31, 1000 Bruxelles ». */
export const placeText = ({ place_name, street, postal_code, city }: Place) =>
  [place_name, street, `${postal_code} ${city}`.trim()].filter(Boolean).join(', ');

/** What an entry has beside the event itself. */
type EntryOptions = Pick<CalendarEntry, 'status' | 'stampedAt' | 'organizer'> & {
  /** An entry of a registration goes without that of the public event, and comes again with another one. */
  subject: { kind: 'event' | 'registration'; id: number };
};

/** An event as calendars know it. A cancellation is later than all that they were told before. */
export function entryOf(event: EventRow, options: EntryOptions, site: Site): CalendarEntry {
  const { status, stampedAt, organizer, subject } = options;
  const url = eventUrl(site, event);
  return {
    uid: `${subject.kind}-${subject.id}@${new URL(site.publicUrl).hostname}`,
    sequence: event.revision + (status === 'CANCELLED' ? 1 : 0),
    stampedAt,
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    title: event.title,
    place: placeText(event),
    description: `${event.summary}\n\n${url}`,
    url,
    status,
    organizer,
  };
}

/** The firm, at the address that it shows to visitors; none without one. */
export const publicOrganizer = ({ contactEmail, companyName, title }: Site): Mailbox | null =>
  contactEmail === null ? null : { name: companyName ?? title, address: contactEmail };
