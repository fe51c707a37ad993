import type { EventToClose, ToDo, WaitingNoShows } from '@cercle/contract/to-do';
import { NO_SHOW_TASK_TEXTS, TO_DO } from '../../../content/admin-to-do.ts';
import { formatDate } from '../../../dates.ts';
import { ToDoGroup, ToDoItem } from './to-do-group.tsx';

const EVENTS_PATH = '/admin/evenements';
const HELD_EVENTS = `${EVENTS_PATH}?state=HELD`;
const CLOSED_EVENTS = `${EVENTS_PATH}?state=CLOSED`;

/** The state of those that a task is about. */
const STATE = { TELL: 'PROPOSED', DECIDE: 'DISPUTED' } as const;

export const EventsToClose = ({ eventsToClose }: Pick<ToDo, 'eventsToClose'>) => (
  <ToDoGroup
    title={TO_DO.eventsToClose}
    group={eventsToClose}
    all={HELD_EVENTS}
    row={(event) => <EventRow {...event} />}
  />
);

/** By event: those to tell, and those to decide, on the screen of its absences. */
export const WaitingNoShowsGroup = ({ noShows: { rows, total } }: Pick<ToDo, 'noShows'>) => (
  <ToDoGroup
    title={TO_DO.noShows}
    group={{ rows: rows.map((row) => ({ ...row, id: row.eventId, kind: row.task })), total }}
    all={CLOSED_EVENTS}
    row={(row) => <NoShowsRow {...row} />}
  />
);

/** It is closed on its page. */
const EventRow = ({ id, title, endsAt }: EventToClose) => (
  <ToDoItem to={`${EVENTS_PATH}/${id}`} list={HELD_EVENTS} name={title}>
    <p>{formatDate(endsAt)}</p>
  </ToDoItem>
);

const NoShowsRow = ({ eventId, title, startsAt, task, count }: WaitingNoShows) => (
  <ToDoItem to={`${EVENTS_PATH}/${eventId}/absences?state=${STATE[task]}`} list={CLOSED_EVENTS} name={title}>
    <p>{NO_SHOW_TASK_TEXTS[task](count)}</p>
    <p>{formatDate(startsAt)}</p>
  </ToDoItem>
);
