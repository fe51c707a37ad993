import type { Site } from '@cercle/contract/site';
import { type MailContent, TICKET_CONTENT_ID, TICKET_LABEL } from './mail-content.ts';

const INK = '#1c2b45';
const IVORY = '#f8f4ea';
const BRASS = '#8a6526';
const HAIRLINE = '#e3dac6';
const QUIET = '#5a6478';
const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Mail programs that follow the reader's dark mode read this; the others keep the inline colours. */
const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #131c2d !important; }
    .card { background: #1c2b45 !important; border-color: #34435f !important; }
    .ink, .ink a { color: #f8f4ea !important; }
    .quiet, .quiet a { color: #b4bccb !important; }
    .line { border-color: #34435f !important; }
    .brass { color: #dcb871 !important; border-color: #dcb871 !important; }
    .button { background: #f8f4ea !important; }
    .button a { color: #1c2b45 !important; }
  }`;

/** Of the picture of a ticket, in pixels: a camera reads it from a phone held before it. */
const TICKET_WIDTH = 222;

const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** The HTML part: tables and inline styles, as mail programs need them; nothing is loaded from anywhere. */
export function renderHtml(site: Site, content: MailContent): string {
  return `<!doctype html>
<html lang="fr-BE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(site.title)}</title>
<style>${DARK}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${IVORY}">
<table ${TABLE} class="page" style="background:${IVORY}"><tr><td align="center" style="padding:32px 16px">
<table ${TABLE} style="max-width:560px">
<tr><td style="padding:0 8px 24px">${letterhead(site)}</td></tr>
<tr><td class="card ink" style="padding:32px;background:#ffffff;border:1px solid ${HAIRLINE};border-radius:4px;color:${INK};font:16px/1.6 ${SANS};word-break:break-word">
${body(content)}
</td></tr>
<tr><td class="quiet" style="padding:24px 8px 0;color:${QUIET};font:13px/1.6 ${SANS}">${footer(site)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The circle, drawn with a border because mail programs show no SVG, and the firm's name. */
const letterhead = (site: Site) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td><div class="brass" style="width:20px;height:20px;border:2px solid ${BRASS};border-radius:50%;font-size:0;line-height:0"></div></td>
<td class="ink" style="padding-left:12px;color:${INK};font:22px/1.2 ${SERIF}">${escapeHtml(site.title)}</td>
</tr></table>`;

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
<img src="cid:${TICKET_CONTENT_ID}" width="${TICKET_WIDTH}" height="${TICKET_WIDTH}" alt="Code QR de votre billet" style="display:block;background:#ffffff;border:1px solid ${HAIRLINE};border-radius:4px">
<p class="quiet" style="margin:8px 0 16px;color:${QUIET};font:13px/1.6 ui-monospace, Consolas, Menlo, monospace;word-break:break-all">${escapeHtml(ticket)}</p>`;

/** The address is written out too, for those whose mail program shows no buttons. */
function buttonWithAddress({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
<td class="button" style="background:${INK};border-radius:4px"><a href="${href}" style="display:inline-block;padding:12px 24px;color:${IVORY};font:600 16px/1.5 ${SANS};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p class="quiet" style="margin:0 0 16px;color:${QUIET};font:13px/1.6 ${SANS}">Si le bouton ne répond pas, copiez cette adresse dans votre navigateur\u202f:<br><a href="${href}" style="color:${BRASS};word-break:break-all" class="brass">${href}</a></p>`;
}

function footer(site: Site): string {
  const link = `<a href="${escapeHtml(site.publicUrl)}" style="color:${QUIET}">${escapeHtml(site.publicUrl)}</a>`;
  return [...firmDetails(site).map(escapeHtml), link].join('<br>\n');
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const withBreaks = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>\n');

/** The known details of the firm, one line each, for the end of every mail. */
export function firmDetails(site: Site): string[] {
  const { companyName, title, companyNumber, contactAddress, contactPhone, contactEmail } = site;
  const number = companyNumber && `N° d’entreprise ${companyNumber}`;
  const reach = [contactPhone, contactEmail].filter(isKnown).join(' · ');
  return [companyName ?? title, contactAddress, number, reach].filter(isKnown);
}

const isKnown = (text: string | null): text is string => text !== null && text !== '';
