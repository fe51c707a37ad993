import type { Site } from '@cercle/contract/site';
import type { MetaDescriptor } from 'react-router';
import { EVENT_BADGES } from '../../content/event-badges.ts';
import { EVENT } from '../../content/event-page.ts';
import { eventData } from '../../document/event-data.ts';
import { pageMeta } from '../../document/page-meta.ts';
import type { ShownEvent } from './shown-event.ts';

type Context = Parameters<typeof pageMeta>[0];
/** `startDate` and `endDate` with the offset of Belgium. */
type PublicEvent = { event: ShownEvent; startDate: string; endDate: string };

const LIST = '/evenements';

/** The head of an event's page; without one, of an address that search engines leave out. */
export function eventMeta(context: Context, shown: PublicEvent | null): MetaDescriptor[] {
  if (shown === null) {
    return pageMeta(context, {
      title: EVENT.hiddenTitle,
      description: EVENT.hiddenDescription,
      isPrivate: true,
    });
  }
  const { event, startDate, endDate } = shown;
  const { title, summary, slug, place, picture, dates, state } = event;
  const site = siteOf(context);
  const shareImage = `${site?.publicUrl}/share${LIST}${picture ? `/${slug}.jpg` : '.png'}`;
  return [
    ...pageMeta(context, {
      // An event is often held again under the same name.
      title: `${title}, ${dates.date}`,
      name: title,
      description: `${state === 'CANCELLED' ? `${EVENT_BADGES.cancelled}. ` : ''}${capitalized(dates.text)}. ${summary}`,
      parents: [{ name: EVENT.back, item: `${site?.publicUrl}${LIST}` }],
      picture: shareImage,
    }),
    ...(site
      ? [
          eventData(site, {
            ...{ title, summary, slug, place, startDate, endDate, shareImage },
            isCancelled: state === 'CANCELLED',
          }),
        ]
      : []),
  ];
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const siteOf = ({ matches }: Context): Site | undefined =>
  (matches.find((match) => match?.id === 'root')?.loaderData as { site: Site } | undefined)?.site;
