// What a campaign's mails say, as HTML in the firm's one layout of mails and as a text that says the same. It is rendered once, when
// the campaign is scheduled, and holds `SECRET_PLACEHOLDER` where each mail has the token that ends what its reader gets. Nothing is
// loaded but images of the library, from addresses that are the same for all readers: who opens a mail is not observed.

import type { ImageSize } from '@cercle/contract/library-images';
import type { RichText } from '@cercle/contract/rich-text-nodes';
import type { Site } from '@cercle/contract/site';
import type { BulkContent } from '../../../mail/bulk-content.table.ts';
import { escapeHtml, firmDetails, layOut, QUIET } from '../../../mail/layout.ts';
import { SECRET_PLACEHOLDER } from '../../../mail/outbox.ts';
import { unsubscribeUrl } from '../../newsletter.emails.ts';
import { htmlOf, titleHtml } from './html-blocks.ts';
import { textOf } from './text-blocks.ts';

export type CampaignContent = {
  subject: string;
  body: RichText;
  /** Of the body's images; one that the library lacks is left out. */
  images: readonly ImageSize[];
  /** Absolute; null when the campaign is not in the archive on the web. */
  archiveUrl: string | null;
  /** Nobody can leave the list by it. */
  isTest?: boolean;
};

export function renderCampaign(site: Site, content: CampaignContent): BulkContent {
  const { body, images } = content;
  const subject = withoutPlaceholder(content.subject);
  const sizes = new Map(images.map((image) => [image.hash, image]));
  const links = footerLinks(site, content);
  const html = layOut(site, {
    title: subject,
    body: [titleHtml(subject), withoutPlaceholder(htmlOf(body, { site, sizes }))].join('\n'),
    note: [REASON, links.map(linkHtml).join(' · ')].join('<br>\n'),
  });
  const text = [
    subject,
    withoutPlaceholder(textOf(body, { site, sizes })),
    ['-- ', REASON, ...links.map(({ label, url }) => `${label}\u202f: ${url}`)].join('\n'),
    [...firmDetails(site), site.publicUrl].join('\n'),
  ];
  return { html, text: `${text.filter((block) => block !== '').join('\n\n')}\n` };
}

const REASON =
  'Vous recevez cet e-mail parce que vous êtes inscrit à notre newsletter, membre de notre club ou inscrit à l’un de nos événements.';

type Link = { label: string; url: string };

const footerLinks = (site: Site, { archiveUrl, isTest }: CampaignContent): Link[] => [
  ...(archiveUrl === null ? [] : [{ label: 'Lire dans le navigateur', url: archiveUrl }]),
  isTest
    ? { label: 'Ne plus recevoir ces e-mails (sans effet ici)', url: site.publicUrl }
    : { label: 'Ne plus recevoir ces e-mails', url: unsubscribeUrl(site) },
];

const linkHtml = ({ label, url }: Link) =>
  `<a href="${escapeHtml(url)}" style="color:${QUIET}">${escapeHtml(label)}</a>`;

/** An author who types the placeholder must not make the secret appear there, be it in two halves. */
const withoutPlaceholder = (rendered: string) => rendered.replaceAll(SECRET_PLACEHOLDER, '…');
