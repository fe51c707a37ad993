import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { NEWSLETTER_ARCHIVE } from '../../content/newsletter-archive.ts';
import { typeset } from '../../content/typeset.ts';
import { domainContext } from '../../router-contexts.server.ts';
import { richTextHtml } from '../../ui/static-html.server.tsx';
import type { Route } from './+types/issue.ts';
import { issueMeta } from './archive-meta.ts';
import { ARCHIVE_PATH } from './archive-paths.ts';
import { issueDate } from './issue-date.ts';
// Its text comes as HTML, without the view that has these styles.
import '../../ui/rich-text.css';

const TEXTS = typeset(NEWSLETTER_ARCHIVE);
const SLUG = /^[a-z0-9-]{1,200}$/;

/** One that was withdrawn, or never was, is no page. */
export const loader = async ({ context, params: { slug } }: Route.LoaderArgs) => {
  if (!SLUG.test(slug)) throw data(null, { status: 404 });
  const { body, images, ...issue } = await context
    .get(domainContext)
    .newsletterArchive.find(slug)
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code === 'not-found') throw data(null, { status: 404 });
      throw error;
    });
  return { ...issue, date: issueDate(issue.sentAt), html: richTextHtml({ body, images }) };
};

export const meta: Route.MetaFunction = (context) => issueMeta(context, context.loaderData);

export default function Issue({ loaderData: { subject, date, html, previous, next } }: Route.ComponentProps) {
  return (
    <div className="page pt-10 md:pt-16">
      <article className="max-w-[46rem]">
        <header className="mb-10 [overflow-wrap:anywhere]">
          <Link to={ARCHIVE_PATH} className="link no-print inline-flex items-center gap-2 py-2 text-sm">
            <ArrowLeft className="size-4" aria-hidden="true" />
            <span>{TEXTS.pageTitle}</span>
          </Link>
          <p className="mt-4 text-slate">
            <time dateTime={date.day}>{date.text}</time>
          </p>
          <h1 className="mt-3 text-2xl">{subject}</h1>
        </header>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own loader; React escapes what it holds. */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </article>
      {(previous || next) && (
        <nav
          aria-label={TEXTS.others}
          className="no-print mt-12 grid max-w-[46rem] gap-6 border-t border-hairline pt-10 [overflow-wrap:anywhere] sm:grid-cols-2"
        >
          {previous && (
            <Neighbour issue={previous}>
              <ArrowLeft className="size-4" aria-hidden="true" />
              <span>{TEXTS.previous}</span>
            </Neighbour>
          )}
          {next && (
            <Neighbour issue={next}>
              <ArrowRight className="size-4" aria-hidden="true" />
              <span>{TEXTS.next}</span>
            </Neighbour>
          )}
        </nav>
      )}
    </div>
  );
}

type NeighbourProps = { issue: { slug: string; subject: string }; children: ReactNode };

const Neighbour = ({ issue: { slug, subject }, children }: NeighbourProps) => (
  <p>
    <span className="flex items-center gap-2 text-sm text-slate">{children}</span>
    <Link to={`${ARCHIVE_PATH}/${slug}`} className="link mt-1 inline-block py-1">
      {subject}
    </Link>
  </p>
);
