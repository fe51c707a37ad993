import type { MailRow } from '../db/schema.ts';

/** The content of a mail, without layout. Every text is plain: nothing in it is taken for HTML. */
export type MailContent = {
  /** “Bonjour Marie,” */
  greeting: string;
  paragraphs: string[];
  facts?: { label: string; value: string }[];
  /** A text that somebody wrote, shown as a quotation; line breaks are kept. */
  quote?: string;
  /** The one thing that the reader can do. Its `url` may contain `SECRET_PLACE`. */
  button?: { label: string; url: string };
  closing?: string;
};

export const parseContent = ({ letter }: Pick<MailRow, 'letter'>): MailContent => JSON.parse(letter);
