import { PAGE_SIZE } from '@cercle/contract/page-size';
import { data, useSearchParams } from 'react-router';
import { EVENTS } from '../../content/events.ts';
import { typeset } from '../../content/typeset.ts';
import { pageMeta } from '../../document/page-meta.ts';
import { domainContext } from '../../router-contexts.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { pageNumber } from '../../ui/pages-shown.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Route } from './+types/events.ts';
import { toListedEvent } from './event-card.ts';
import { EventList } from './event-list.tsx';
import { EventsHead } from './events-head.tsx';
import { OwnEventsSection } from './own-events-section.tsx';

const TEXTS = typeset(EVENTS);
/** One row on a desk. */
const PAST_SHOWN = 3;

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, {
    title: TEXTS.pageTitle,
    description: TEXTS.description,
    pageNumber: pageNumber(new URLSearchParams(context.location.search).get('page')),
  });

/** A page beyond the last is said to be none; a number that is none means the first. The first shows the latest of the past, too. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { events } = context.get(domainContext);
  const current = pageNumber(url.searchParams.get('page'));
  const now = new Date();
  const query = { page: current - 1, size: PAGE_SIZE, q: '' };
  const { content, totalPages } = await events.list({ ...query, period: 'upcoming' });
  const past =
    current === 1 ? await events.list({ page: 0, size: PAST_SHOWN, q: '', period: 'past' }) : { content: [] };
  const isBeyond = current > 1 && content.length === 0;
  const toListed = (event: (typeof content)[number]) => toListedEvent(event, now);
  return data(
    { upcoming: content.map(toListed), past: past.content.map(toListed), totalPages },
    { status: isBeyond ? 404 : 200 },
  );
};

export default function Events({ loaderData: { upcoming, past, totalPages } }: Route.ComponentProps) {
  const current = pageNumber(useSearchParams()[0].get('page'));
  return (
    <>
      <EventsHead title={TEXTS.title} lead={TEXTS.lead} />
      <section aria-label={TEXTS.upcoming} className="page">
        {upcoming.length > 0 ? <EventList events={upcoming} heading="h2" /> : <Nothing current={current} />}
        <Pagination current={current} total={totalPages} />
      </section>
      {current === 1 && <OwnEventsSection />}
      {past.length > 0 && (
        <section aria-labelledby="passes" className="page pt-16 md:pt-24">
          <div className="mb-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
            <h2 id="passes" className="text-2xl">
              {TEXTS.past}
            </h2>
            <ButtonLink to="/evenements/passes" look="quiet">
              {TEXTS.allPast}
            </ButtonLink>
          </div>
          <EventList events={past} isLazy />
        </section>
      )}
    </>
  );
}

function Nothing({ current }: { current: number }) {
  if (current > 1)
    return (
      <EmptyState
        title={TEXTS.beyond.title}
        text={TEXTS.beyond.text}
        action={<ButtonLink to="/evenements">{TEXTS.beyond.action}</ButtonLink>}
      />
    );
  return (
    <EmptyState
      title={TEXTS.nothing.title}
      text={TEXTS.nothing.text}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/contactez-nous">{TEXTS.nothing.newsletter}</ButtonLink>
          <ButtonLink to="/business-club" look="quiet">
            {TEXTS.nothing.club}
          </ButtonLink>
        </div>
      }
    />
  );
}
