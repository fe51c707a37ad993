import { Link } from 'react-router';
import { EVENT_BADGES } from '../../content/event-badges.ts';
import { Badge } from '../../ui/badge.tsx';
import { DateBlock } from './date-block.tsx';
import type { ListedEvent } from './event-card.ts';
import { EventPicture } from './event-picture.tsx';

const SLOT = '(min-width: 64rem) 25rem, (min-width: 48.0625rem) 50vw, 100vw';
/** On a phone one card is visible, on a wide screen three. */
const EAGER_CARDS = 1;

type EventListProps = {
  events: ListedEvent[];
  /** The level of the cards' titles: one below the heading of their section. */
  heading?: 'h2' | 'h3';
  /** Below the fold. */
  isLazy?: boolean;
};

export const EventList = ({ events, heading = 'h3', isLazy = false }: EventListProps) => (
  <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
    {events.map((event, index) => (
      <EventCard key={event.id} event={event} heading={heading} isLazy={isLazy || index >= EAGER_CARDS} />
    ))}
  </ul>
);

type EventCardProps = {
  event: ListedEvent;
  heading: 'h2' | 'h3';
  isLazy: boolean;
};

/** The link of the title covers the card. */
function EventCard({ event, heading: Heading, isLazy }: EventCardProps) {
  const { id, slug, title, summary, picture, place, dates, state, isForMembers } = event;
  return (
    <li className="card group relative flex flex-col overflow-hidden transition-shadow hover:shadow-card">
      <div className="relative aspect-video bg-ink">
        <EventPicture
          id={id}
          picture={picture}
          slot={SLOT}
          isLazy={isLazy}
          isDecorative
          className="absolute inset-0 size-full"
        />
        <DateBlock dates={dates} className="absolute bottom-4 left-3" />
        <div className="absolute top-3 right-4 flex flex-wrap justify-end gap-2">
          {state === 'CANCELLED' && <Badge tone="danger">{EVENT_BADGES.cancelled}</Badge>}
          {isForMembers && <Badge tone="neutral">{EVENT_BADGES.membersOnly}</Badge>}
        </div>
      </div>
      <div className="flex grow flex-col p-5 [overflow-wrap:anywhere] sm:p-6">
        <Heading className="text-xl">
          <Link
            to={`/evenements/${slug}`}
            className="decoration-brass decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {title}
          </Link>
        </Heading>
        <p className="mt-3 text-sm font-[550]">
          <time dateTime={dates.day}>{dates.text}</time>
        </p>
        <p className="mt-1 text-sm text-slate">{place}</p>
        <p className="mt-3 text-slate">{summary}</p>
      </div>
    </li>
  );
}
