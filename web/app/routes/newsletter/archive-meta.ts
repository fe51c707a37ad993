import type { Site } from '@cercle/contract/site';
import type { MetaDescriptor } from 'react-router';
import { NEWSLETTER_ARCHIVE } from '../../content/newsletter-archive.ts';
import { typeset } from '../../content/typeset.ts';
import { articleData } from '../../document/article-data.ts';
import { pageMeta } from '../../document/page-meta.ts';
import { ARCHIVE_PATH, FEED_PATH } from './archive-paths.ts';

const TEXTS = typeset(NEWSLETTER_ARCHIVE);

type Context = Parameters<typeof pageMeta>[0];
type Issue = { slug: string; subject: string; excerpt: string; sentAt: string };

/** Where programs find the feed, from each page of the archive. */
const feedLink: MetaDescriptor = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  title: TEXTS.feedTitle,
  href: FEED_PATH,
};

/** The head of a page of the list. */
export const archiveMeta = (context: Context, pageNumber: number): MetaDescriptor[] => [
  ...pageMeta(context, { title: TEXTS.pageTitle, description: TEXTS.description, pageNumber }),
  feedLink,
];

/** The head of the page of one; without one, what the error page says stands. */
export function issueMeta(context: Context, issue: Issue | undefined): MetaDescriptor[] {
  const site = siteOf(context);
  if (!issue || !site) return [];
  const { subject, excerpt, sentAt } = issue;
  const archiveUrl = `${site.publicUrl}${ARCHIVE_PATH}`;
  const image = `${site.publicUrl}/share${ARCHIVE_PATH}.png`;
  return [
    ...pageMeta(context, {
      title: subject,
      description: excerpt || TEXTS.description,
      parents: [{ name: TEXTS.pageTitle, item: archiveUrl }],
      picture: image,
    }),
    feedLink,
    articleData(site, {
      ...{ title: subject, summary: excerpt, image, publishedAt: sentAt },
      url: `${archiveUrl}/${issue.slug}`,
    }),
  ];
}

const siteOf = ({ matches }: Context): Site | undefined =>
  (matches.find((match) => match?.id === 'root')?.loaderData as { site: Site } | undefined)?.site;
