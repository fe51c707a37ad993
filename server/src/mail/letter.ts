import type { Site } from '@cercle/contract/site';
import type { MailRow } from '../db/schema.ts';
import { renderHtml } from './letter-html.ts';
import { renderText } from './letter-text.ts';

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

/** A letter in the firm's one layout, as HTML and as plain text that says the same. */
export const renderContent = (site: Site, content: MailContent): { html: string; text: string } => ({
  html: renderHtml(site, content),
  text: renderText(site, content),
});

export const parseContent = ({ letter }: Pick<MailRow, 'letter'>): MailContent => JSON.parse(letter);
