import type { ArchivedText } from '@cercle/contract/newsletter-archive';
import type { Site } from '@cercle/contract/site';
import { NEWSLETTER_ARCHIVE } from '../../content/newsletter-archive.ts';
import { typeset } from '../../content/typeset.ts';
import { ARCHIVE_PATH, FEED_PATH } from './archive-paths.ts';
import { feedText } from './feed-text.server.tsx';

const TEXTS = typeset(NEWSLETTER_ARCHIVE);
/** Of a feed without entries: it must say when it changed last. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** The last newsletters with their whole texts, as RFC 4287 describes a feed; each address in it is absolute. */
export function atomFeed(site: Site, issues: readonly ArchivedText[]): string {
  const { publicUrl, title } = site;
  const feed = [
    `<id>${escapeXml(publicUrl + FEED_PATH)}</id>`,
    `<title>${escapeXml(`${TEXTS.feedTitle} – ${title}`)}</title>`,
    `<subtitle>${escapeXml(TEXTS.lead)}</subtitle>`,
    `<updated>${issues[0]?.sentAt ?? NEVER}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(publicUrl + FEED_PATH)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(publicUrl + ARCHIVE_PATH)}"/>`,
    `<icon>${escapeXml(publicUrl)}/icon-192.png</icon>`,
    `<author><name>${escapeXml(site.companyName ?? title)}</name></author>`,
    ...issues.map((issue) => entryOf(publicUrl, issue)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr-BE">\n${feed.join('\n')}\n</feed>\n`;
}

function entryOf(publicUrl: string, { slug, subject, sentAt, excerpt, ...text }: ArchivedText): string {
  const url = escapeXml(`${publicUrl}${ARCHIVE_PATH}/${slug}`);
  return [
    '<entry>',
    `<id>${url}</id>`,
    `<title>${escapeXml(subject)}</title>`,
    `<published>${sentAt}</published>`,
    `<updated>${sentAt}</updated>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    ...(excerpt ? [`<summary>${escapeXml(excerpt)}</summary>`] : []),
    `<content type="html">${escapeXml(feedText(publicUrl, text))}</content>`,
    '</entry>',
  ].join('\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML 1.0 has no way to say. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones.
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
