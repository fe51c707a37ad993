import { PAGE_SIZE } from '@cercle/contract/page-size';
import { Rss } from 'lucide-react';
import { data, Link, useSearchParams } from 'react-router';
import { NEWSLETTER_ARCHIVE } from '../../content/newsletter-archive.ts';
import { plural } from '../../content/plural.ts';
import { typeset } from '../../content/typeset.ts';
import { domainContext } from '../../router-contexts.server.ts';
import { Arcs } from '../../ui/arcs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { pageNumber } from '../../ui/pages-shown.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Route } from './+types/archive.ts';
import { archiveMeta } from './archive-meta.ts';
import { ARCHIVE_PATH, FEED_PATH } from './archive-paths.ts';
import { issueDate } from './issue-date.ts';

const TEXTS = typeset(NEWSLETTER_ARCHIVE);

export const meta: Route.MetaFunction = (context) =>
  archiveMeta(context, pageNumber(new URLSearchParams(context.location.search).get('page')));

/** A page beyond the last is said to be none; a number that is none means the first. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const current = pageNumber(url.searchParams.get('page'));
  const { newsletterArchive } = context.get(domainContext);
  const { content, ...totals } = await newsletterArchive.list({ page: current - 1, size: PAGE_SIZE });
  const issues = content.map((issue) => ({ ...issue, date: issueDate(issue.sentAt) }));
  return data({ issues, ...totals }, { status: current > 1 && content.length === 0 ? 404 : 200 });
};

type ListedIssue = Route.ComponentProps['loaderData']['issues'][number];

export default function Archive({ loaderData }: Route.ComponentProps) {
  const { issues, totalElements, totalPages } = loaderData;
  const current = pageNumber(useSearchParams()[0].get('page'));
  return (
    <>
      <Head />
      <div className="page">
        {issues.length > 0 ? (
          <>
            <p className="mb-4 text-sm text-slate tabular-nums">
              {plural(totalElements, 'newsletter', 'newsletters')}
            </p>
            <ol className="grid max-w-[46rem] gap-6">
              {issues.map((issue) => (
                <IssueCard key={issue.slug} issue={issue} />
              ))}
            </ol>
          </>
        ) : (
          <Nothing isBeyond={totalElements > 0} />
        )}
        <Pagination current={current} total={totalPages} />
      </div>
    </>
  );
}

const Head = () => (
  <section className="relative overflow-hidden">
    <Arcs className="pointer-events-none absolute -top-72 -right-40 w-160 text-hairline" />
    <div className="page relative pt-14 pb-10 md:pt-20">
      <p className="eyebrow">{TEXTS.eyebrow}</p>
      <h1 className="mt-5 text-2xl">{TEXTS.title}</h1>
      <p className="mt-5 max-w-[37em] text-lg text-slate">{TEXTS.lead}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to="/contactez-nous">{TEXTS.subscribe}</ButtonLink>
        <a href={FEED_PATH} className="link inline-flex items-center gap-2 py-2">
          <Rss className="size-4" aria-hidden="true" />
          <span>{TEXTS.feed}</span>
        </a>
      </div>
    </div>
  </section>
);

/** The link of the title covers the card. */
const IssueCard = ({ issue: { slug, subject, excerpt, date } }: { issue: ListedIssue }) => (
  <li className="card group relative p-5 transition-shadow [overflow-wrap:anywhere] hover:shadow-card sm:p-6">
    <p className="text-sm text-slate">
      <time dateTime={date.day}>{date.text}</time>
    </p>
    <h2 className="mt-1 text-xl">
      <Link
        to={`${ARCHIVE_PATH}/${slug}`}
        className="decoration-brass decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
      >
        {subject}
      </Link>
    </h2>
    {excerpt && <p className="mt-3 text-slate">{excerpt}</p>}
  </li>
);

const Nothing = ({ isBeyond }: { isBeyond: boolean }) =>
  isBeyond ? (
    <EmptyState
      title={TEXTS.beyond.title}
      text={TEXTS.beyond.text}
      action={<ButtonLink to={ARCHIVE_PATH}>{TEXTS.beyond.action}</ButtonLink>}
    />
  ) : (
    <EmptyState title={TEXTS.nothing.title} text={TEXTS.nothing.text} />
  );
