import type { DashboardWeek } from '@cercle/contract/dashboard';
import type { EventRow } from '@cercle/contract/events';
import { DoorOpen } from 'lucide-react';
import { Link } from 'react-router';
import { WEEK } from '../../../content/admin-dashboard.ts';
import { seatsText, waitingText } from '../../../content/admin-events.ts';
import { formatDateTime } from '../../../dates.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ToDoItem } from './to-do-group.tsx';

const EVENTS_PATH = '/admin/evenements';
const PUBLISHED_EVENTS = `${EVENTS_PATH}?state=PUBLISHED&sort=startsAt%2Casc`;

/** The events of the coming days, each with its seats and its door. */
export const Week = ({ week: { events, total } }: { week: DashboardWeek }) => (
  <section aria-labelledby="cette-semaine" className="mt-8">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id="cette-semaine" className="text-lg">
        {WEEK.title}
      </h2>
      <Link to={PUBLISHED_EVENTS} className="link text-sm">
        {WEEK.all(total > events.length ? total : 0)}
      </Link>
    </div>
    {events.length === 0 ? (
      <p className="card mt-3 p-5 text-slate">{WEEK.none}</p>
    ) : (
      <ul className="card mt-3 divide-y divide-hairline px-5 py-1 text-sm md:px-6">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <WeekEvent event={event} />
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** The door is a page of its own, which works without a network. */
const WeekEvent = ({ event: { id, title, startsAt, taken, capacity, waiting } }: { event: EventRow }) => (
  <>
    <ToDoItem to={`${EVENTS_PATH}/${id}`} list={PUBLISHED_EVENTS} name={title}>
      <p className="tabular-nums">
        <time dateTime={startsAt}>{formatDateTime(startsAt)}</time>
        <span>{` · ${WEEK.seats(seatsText(taken, capacity))}`}</span>
        {waiting > 0 && <span>{`, ${waitingText(waiting)}`}</span>}
      </p>
    </ToDoItem>
    <ButtonLink to={`${EVENTS_PATH}/${id}/accueil`} reloadDocument look="quiet" size="small">
      <DoorOpen className="size-4" aria-hidden="true" />
      <span>{WEEK.door}</span>
      <span className="sr-only">{`\u202f: ${title}`}</span>
    </ButtonLink>
  </>
);
