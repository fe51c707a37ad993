import { Suspense } from 'react';
import { data } from 'react-router';
import { domainContext } from '../../router-contexts.server.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { richTextHtml } from '../../ui/static-html.server.tsx';
import type { Route } from './+types/event.ts';
import { EventArticle } from './event-article.tsx';
import { momentWithOffset } from './event-dates.ts';
import { eventMeta } from './event-meta.ts';
import { RegistrationPlace } from './registration-place.tsx';
import { toShownEvent } from './shown-event.ts';

/** Apart: the page of an event does without it. */
const HiddenEvent = lazyComponent(() => import('./hidden-event.tsx'));

const SLUG = /^[a-z0-9-]{1,200}$/;

/** An event for members only is not told from none: both are 404, and a member's browser asks for it with their session. */
export const loader = async ({ context, params: { slug } }: Route.LoaderArgs) => {
  const event = SLUG.test(slug)
    ? await context.get(domainContext).events.find(slug).catch(nullIfNotFound)
    : null;
  if (event === null) return data({ slug, shown: null }, { status: 404 });
  const { startsAt, endsAt } = event;
  const shown = {
    event: toShownEvent(event, new Date()),
    body: richTextHtml(event),
    startDate: momentWithOffset(startsAt),
    endDate: momentWithOffset(endsAt),
  };
  return data({ slug, shown }, { status: 200 });
};

function nullIfNotFound(error: unknown): null {
  if ((error as { code?: unknown }).code === 'not-found') return null;
  throw error;
}

export const meta: Route.MetaFunction = (context) => eventMeta(context, context.loaderData?.shown ?? null);

export default function Event({ loaderData: { slug, shown } }: Route.ComponentProps) {
  if (shown === null)
    return (
      <Suspense>
        <HiddenEvent slug={slug} />
      </Suspense>
    );
  return (
    <EventArticle
      event={shown.event}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own loader; React escapes what it holds.
      body={<div dangerouslySetInnerHTML={{ __html: shown.body }} />}
      registration={<RegistrationPlace event={shown.event} />}
    />
  );
}
