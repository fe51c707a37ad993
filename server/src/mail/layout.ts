import type { Site } from '@cercle/contract/site';

export const INK = '#1c2b45';
export const IVORY = '#f8f4ea';
export const BRASS = '#8a6526';
export const HAIRLINE = '#e3dac6';
export const QUIET = '#5a6478';
export const SERIF = "Georgia, 'Times New Roman', serif";
export const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const DARK_QUERY = '@media (prefers-color-scheme: dark)';

/** Mail programs that follow the reader's dark mode read this; the others keep the inline colours. */
const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  ${DARK_QUERY} {
    .page { background: #131c2d !important; }
    .card { background: #1c2b45 !important; border-color: #34435f !important; }
    .ink, .ink a { color: #f8f4ea !important; }
    .quiet, .quiet a { color: #b4bccb !important; }
    .line { border-color: #34435f !important; }
    .brass { color: #dcb871 !important; border-color: #dcb871 !important; }
    .button { background: #f8f4ea !important; }
    .button a { color: #1c2b45 !important; }
  }`;

/** The same mail as a reader in dark mode sees it, wherever it is shown. */
export const forceDark = (html: string) =>
  html.replace(DARK_QUERY, '@media all').replace('color-scheme: light dark;', 'color-scheme: dark;');

export const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

type Layout = {
  /** Of the document, plain. */
  title: string;
  /** HTML. */
  body: string;
  /** HTML, below the card and above the firm’s details. */
  note?: string;
};

/** The firm's one layout of mails: tables and inline styles, as mail programs need them. Outlook knows no `max-width`: it reads the comments. */
export function layOut(site: Site, { title, body, note }: Layout): string {
  return `<!doctype html>
<html lang="fr-BE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${IVORY}">
<table ${TABLE} class="page" style="background:${IVORY}"><tr><td align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table ${TABLE} style="max-width:560px">
<tr><td style="padding:0 8px 24px">${letterhead(site)}</td></tr>
<tr><td class="card ink" style="padding:32px;background:#ffffff;border:1px solid ${HAIRLINE};border-radius:4px;color:${INK};font:16px/1.6 ${SANS};word-break:break-word">
${body}
</td></tr>
<tr><td class="quiet" style="padding:24px 8px 0;color:${QUIET};font:13px/1.6 ${SANS}">${[note, footer(site)].filter(Boolean).join('<br><br>\n')}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
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

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** The known details of the firm, one line each, for the end of every mail. */
export function firmDetails(site: Site): string[] {
  const { companyName, title, companyNumber, contactAddress, contactPhone, contactEmail } = site;
  const number = companyNumber && `N° d’entreprise ${companyNumber}`;
  const reach = [contactPhone, contactEmail].filter(isKnown).join(' · ');
  return [companyName ?? title, contactAddress, number, reach].filter(isKnown);
}

const isKnown = (text: string | null): text is string => text !== null && text !== '';
