// iCalendar texts (RFC 5545) of events: what letters carry, the file of a public event, and what calendars subscribe to. Moments are
// written in UTC, without a VTIMEZONE: Outlook, Google and Apple all show a moment in UTC on the clock of its reader, while rules of
// time zones are what they read differently, and only a repeated event needs them. Nothing of these events repeats.

import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import type { MailCalendar } from '../../mail/mail-content.ts';
import type { Mailbox } from '../../mail/outbox.ts';

/** An event as calendars know it. Moments are in UTC, ISO 8601. */
export type CalendarEntry = {
  /** The same for ever: by it a calendar finds the entry that changes or goes. */
  uid: string;
  /** Goes up with each change: a calendar ignores what is older than what it has. */
  sequence: number;
  /** When what this entry says was last changed. */
  stampedAt: string;
  startsAt: string;
  endsAt: string;
  title: string;
  /** On one line. */
  place: string;
  description: string;
  url: string;
  status: keyof typeof STATUS;
  /** Null where the firm has no address that it shows. */
  organizer: Mailbox | null;
};

const STATUS = {
  CONFIRMED: ICalEventStatus.CONFIRMED,
  TENTATIVE: ICalEventStatus.TENTATIVE,
  CANCELLED: ICalEventStatus.CANCELLED,
} as const;

const FEED_NAME = 'Événements du cercle';
/** How often calendars that subscribe are asked to come again. */
const REFRESH_SECONDS = 3_600;

/**
 * What a letter carries: its reader is on the list, or no longer. Their answer is known, so none is asked for.
 * @param attendee the reader of the letter
 */
export function letterCalendar(entry: CalendarEntry, attendee: Mailbox): MailCalendar {
  const method = entry.status === 'CANCELLED' ? 'CANCEL' : 'REQUEST';
  const event = {
    ...eventOf(entry),
    attendees: [
      {
        name: attendee.name,
        email: attendee.address,
        role: ICalAttendeeRole.REQ,
        type: ICalAttendeeType.INDIVIDUAL,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  };
  return { method, text: calendarOf({ method }, [event]) };
}

/** The file of one event, for anyone. */
export const publicCalendar = (entry: CalendarEntry): string =>
  calendarOf({ method: 'PUBLISH' }, [eventOf(entry)]);

/** What a calendar subscribes to: all that is left out of it goes from there too. */
export const feedCalendar = (entries: CalendarEntry[]): string =>
  calendarOf({ method: 'PUBLISH', name: FEED_NAME, ttl: REFRESH_SECONDS }, entries.map(eventOf));

const PRODUCT = { company: 'Cercle', product: 'Agenda', language: 'FR' };

type Head = { method: MailCalendar['method'] | 'PUBLISH'; name?: string; ttl?: number };

function calendarOf({ method, ...head }: Head, events: ICalEventData[]): string {
  const calendar = new ICalCalendar({ prodId: PRODUCT, method: ICalCalendarMethod[method], ...head, events });
  return `${calendar.toString()}\r\n`;
}

function eventOf(entry: CalendarEntry): ICalEventData {
  const { uid, sequence, stampedAt, startsAt, endsAt, title, place, description, url, status, organizer } =
    entry;
  return {
    ...{ id: uid, sequence, url, description, location: place, summary: title },
    stamp: stampedAt,
    start: startsAt,
    end: endsAt,
    status: STATUS[status],
    ...(organizer && { organizer: { name: organizer.name, email: organizer.address } }),
  };
}
