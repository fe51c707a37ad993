import type { Site } from '@cercle/contract/site';
import { BRASS, escapeHtml, HAIRLINE, INK, IVORY, layOut, QUIET, SANS, TABLE } from './layout.ts';
import { type MailContent, TICKET_CONTENT_ID, TICKET_LABEL } from './mail-content.ts';

/** Of the picture of a ticket, in pixels: a camera reads it from a phone held before it. */
const TICKET_WIDTH = 222;

/** The HTML part of a letter; nothing is loaded from anywhere. */
export const renderHtml = (site: Site, content: MailContent): string =>
  layOut(site, { title: site.title, body: body(content) });

function body({ greeting, paragraphs, facts, quote, button, ticket, closing }: MailContent): string {
  const parts = [
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    facts?.length && factTable(facts),
    ticket && ticketWithText(ticket),
    quote && quotation(quote),
    button && buttonWithAddress(button),
    closing && paragraph(closing),
  ];
  return parts.filter(Boolean).join('\n');
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${withBreaks(text)}</p>`;

const factTable = (facts: { label: string; value: string }[]) =>
  `<table ${TABLE} style="margin:0 0 16px">${facts.map(factRow).join('')}</table>`;

const factRow = ({ label, value }: { label: string; value: string }) =>
  `<tr>
<td class="quiet line" valign="top" style="padding:8px 16px 8px 0;border-bottom:1px solid ${HAIRLINE};color:${QUIET};font:14px/1.5 ${SANS};white-space:nowrap">${escapeHtml(label)}</td>
<td class="ink line" valign="top" width="100%" style="padding:8px 0;border-bottom:1px solid ${HAIRLINE};color:${INK};font:16px/1.5 ${SANS}">${escapeHtml(value)}</td>
</tr>`;

const quotation = (text: string) =>
  `<blockquote class="brass" style="margin:0 0 16px;padding:0 0 0 16px;border-left:2px solid ${BRASS}"><span class="ink" style="color:${INK}">${withBreaks(text)}</span></blockquote>`;

/** Its picture travels in the mail. White around the code in dark mode too, or no camera reads it; the text is for those who see no pictures. */
const ticketWithText = (ticket: string) =>
  `<p style="margin:0 0 8px">${TICKET_LABEL}</p>
<img src="cid:${TICKET_CONTENT_ID}" width="${TICKET_WIDTH}" height="${TICKET_WIDTH}" alt="Code QR de votre billet" style="display:block;background:#ffffff;color:${INK};border:1px solid ${HAIRLINE};border-radius:4px">
<p class="quiet" style="margin:8px 0 16px;color:${QUIET};font:13px/1.6 ui-monospace, Consolas, Menlo, monospace;word-break:break-all">${escapeHtml(ticket)}</p>`;

/** The address is written out too, for those whose mail program shows no buttons. */
function buttonWithAddress({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
<td class="button" style="background:${INK};border-radius:4px"><a href="${href}" style="display:inline-block;padding:12px 24px;color:${IVORY};font:600 16px/1.5 ${SANS};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p class="quiet" style="margin:0 0 16px;color:${QUIET};font:13px/1.6 ${SANS}">Si le bouton ne répond pas, copiez cette adresse dans votre navigateur\u202f:<br><a href="${href}" style="color:${BRASS};word-break:break-all" class="brass">${href}</a></p>`;
}

const withBreaks = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>\n');
