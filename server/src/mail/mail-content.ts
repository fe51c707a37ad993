import type { MailRow } from '../db/schema.ts';

/** The content of a mail, without layout. Every text is plain: it is never interpreted as HTML. */
export type MailContent = {
  /** “Bonjour Marie,” */
  greeting: string;
  paragraphs: string[];
  facts?: { label: string; value: string }[];
  /** A text that a visitor wrote, shown as a quotation with its line breaks. */
  quote?: string;
  /** The one action that the reader can take. Its `url` may contain `SECRET_PLACEHOLDER`. */
  button?: { label: string; url: string };
  closing?: string;
};

/**
 * An iCalendar text that a mail carries: the calendar of its reader takes it over, or drops what it has. The method is also in the
 * text; mail programs read it before that.
 */
export type MailCalendar = { method: 'REQUEST' | 'CANCEL'; text: string };

/** Of the file, for those whose mail program does not read it by itself. */
export const CALENDAR_FILE = 'invitation.ics';

export const parseCalendar = ({ calendar }: Pick<MailRow, 'calendar'>): MailCalendar | null =>
  calendar === null ? null : JSON.parse(calendar);

export const parseContent = ({ letter }: Pick<MailRow, 'letter'>): MailContent => JSON.parse(letter);

const DATE_TIME_FORMAT = new Intl.DateTimeFormat('fr-BE', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Brussels',
});

/** A time in Belgian local time: “lundi 2 mars 2026 à 10:00 (heure de Bruxelles)”. */
export const formatDateTime = (at: Date) => `${DATE_TIME_FORMAT.format(at)} (heure de Bruxelles)`;
