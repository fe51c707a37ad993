import type { Site } from '@cercle/contract/site';
import { firmDetails } from './firm-details.ts';
import type { MailContent } from './mail-content.ts';

/** The plain-text part: complete by itself, links written out. */
export function renderText(site: Site, content: MailContent): string {
  const { greeting, paragraphs, facts, quote, button, closing } = content;
  const blocks = [
    greeting,
    ...paragraphs,
    facts?.map(({ label, value }) => `${label}\u202f: ${oneLine(value)}`).join('\n'),
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
