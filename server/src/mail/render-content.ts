import type { Site } from '@cercle/contract/site';
import { firmDetails } from './layout.ts';
import { type MailContent, TICKET_LABEL } from './mail-content.ts';
import { renderHtml } from './render-html.ts';

/** A mail in the firm's one layout, as HTML and as plain text that says the same. */
export const renderContent = (site: Site, content: MailContent): { html: string; text: string } => ({
  html: renderHtml(site, content),
  text: renderText(site, content),
});

/** The plain-text part: complete by itself, links written out. */
export function renderText(site: Site, content: MailContent): string {
  const { greeting, paragraphs, facts, quote, button, ticket, closing } = content;
  const blocks = [
    greeting,
    ...paragraphs,
    facts?.map(({ label, value }) => `${label}\u202f: ${oneLine(value)}`).join('\n'),
    ticket && `${TICKET_LABEL}\n${ticket}`,
    quote && quoted(quote),
    button && `${button.label}\u202f:\n${button.url}`,
    closing,
    ['-- ', ...firmDetails(site), site.publicUrl].join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

const quoted = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
