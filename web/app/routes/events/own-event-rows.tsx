import { withDe } from '@cercle/contract/french-elision';
import type { OwnEventCard } from '@cercle/contract/registrations';
import { Link } from 'react-router';
import { EVENT_BADGES } from '../../content/event-badges.ts';
import { answerBadge } from '../../content/registrations.ts';
import { Badge } from '../../ui/badge.tsx';
import { eventDates } from './event-dates.ts';

/** Events with what a member has answered, one a row. */
export const OwnEventRows = ({ events }: { events: OwnEventCard[] }) => (
  <ul className="w-full divide-y divide-hairline border-y border-hairline">
    {events.map((event) => (
      <EventRow key={event.id} event={event} />
    ))}
  </ul>
);

function EventRow({ event }: { event: OwnEventCard }) {
  const { slug, title, state, audience, guestOf } = event;
  const dates = eventDates(event);
  const badge = answerBadge(event);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 [overflow-wrap:anywhere]">
      <div className="min-w-0 flex-[1_1_14rem]">
        <Link to={`/evenements/${slug}`} className="link inline-block py-1 font-[550]">
          {title}
        </Link>
        <p className="text-sm text-slate">
          <time dateTime={dates.day}>{dates.text}</time>
          {guestOf && guestOf.host !== '' && <span>{` · invité ${withDe(guestOf.host)}`}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {audience === 'MEMBERS' && <Badge tone="neutral">{EVENT_BADGES.membersOnly}</Badge>}
        {state === 'CANCELLED' && !badge && <Badge tone="danger">{EVENT_BADGES.cancelled}</Badge>}
        {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
      </div>
    </li>
  );
}
