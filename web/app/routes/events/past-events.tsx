import { PAGE_SIZE } from '@cercle/contract/page-size';
import { data, useSearchParams } from 'react-router';
import { EVENTS, PAST_EVENTS } from '../../content/events.ts';
import { plural } from '../../content/plural.ts';
import { typeset } from '../../content/typeset.ts';
import { pageMeta } from '../../document/page-meta.ts';
import { domainContext } from '../../router-contexts.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { pageNumber } from '../../ui/pages-shown.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Route } from './+types/past-events.ts';
import { toListedEvent } from './event-card.ts';
import { EventList } from './event-list.tsx';
import { EventsHead } from './events-head.tsx';
import { OwnEventsSection } from './own-events-section.tsx';

const TEXTS = typeset(PAST_EVENTS);
const BEYOND = typeset(EVENTS.beyond);

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, {
    title: TEXTS.pageTitle,
    description: TEXTS.description,
    pageNumber: pageNumber(new URLSearchParams(context.location.search).get('page')),
  });

/** A page beyond the last is said to be none; a number that is none means the first. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const current = pageNumber(url.searchParams.get('page'));
  const now = new Date();
  const { content, ...totals } = await context
    .get(domainContext)
    .events.list({ page: current - 1, size: PAGE_SIZE, q: '', period: 'past' });
  const isBeyond = current > 1 && content.length === 0;
  const events = content.map((event) => toListedEvent(event, now));
  return data({ events, ...totals }, { status: isBeyond ? 404 : 200 });
};

export default function PastEvents({ loaderData }: Route.ComponentProps) {
  const { events, totalElements, totalPages } = loaderData;
  const current = pageNumber(useSearchParams()[0].get('page'));
  const empty = totalElements > 0 ? BEYOND : TEXTS.nothing;
  return (
    <>
      <EventsHead title={TEXTS.title} lead={TEXTS.lead} />
      <div className="page">
        {events.length > 0 ? (
          <>
            <p className="mb-4 text-sm text-slate tabular-nums">
              {plural(totalElements, 'événement', 'événements')}
            </p>
            <EventList events={events} heading="h2" />
          </>
        ) : (
          <EmptyState
            title={empty.title}
            text={empty.text}
            action={<ButtonLink to="/evenements">{empty.action}</ButtonLink>}
          />
        )}
        <Pagination current={current} total={totalPages} />
        {events.length > 0 && (
          <p className="mt-10">
            <ButtonLink to="/evenements" look="quiet">
              {TEXTS.upcoming}
            </ButtonLink>
          </p>
        )}
      </div>
      {current === 1 && <OwnEventsSection isPast />}
    </>
  );
}
