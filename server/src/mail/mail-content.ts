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
  /** What the QR code of the reader’s ticket says: shown as a picture, and as the text that it is. */
  ticket?: string;
  closing?: string;
};

/**
 * An iCalendar text that a mail carries: the calendar of its reader takes it over, or drops what it has. The method is also in the
 * text; mail programs read it before that.
 */
export type MailCalendar = { method: 'REQUEST' | 'CANCEL'; text: string };

/** Of the file, for those whose mail program does not read it by itself. */
export const CALENDAR_FILE = 'invitation.ics';

/** Of the picture of a ticket. */
export const TICKET_FILE = 'billet.png';
/** By which the HTML shows that picture (RFC 2392). */
export const TICKET_CONTENT_ID = 'billet@cercle';
export const TICKET_LABEL = 'Votre billet\u202f: à l’accueil, montrez ce code.';

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
