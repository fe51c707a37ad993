import type { Page } from '@cercle/contract/paging';
import type { OwnEventCard } from '@cercle/contract/registrations';
import { Link } from 'react-router';
import { api } from '../../api/client.ts';
import { GUEST_VISITS, OWN_PAST_EVENTS } from '../../content/guest-visits.ts';
import { Card } from '../account/security/card.tsx';
import { useCardState } from '../account/security/use-card-state.ts';
import { OwnEventRows } from './own-event-rows.tsx';

const SIZE = 50;

const loadPastEvents = async () =>
  (await api.get<Page<OwnEventCard>>('/me/events', { period: 'past', size: SIZE })).content;

/** Under the public list, for a member: the events that they were registered for, or came to as a guest. */
export default function OwnPastEvents() {
  const { state, reload } = useCardState(loadPastEvents);
  return (
    <Card
      title={OWN_PAST_EVENTS.title}
      state={state}
      loadingText={OWN_PAST_EVENTS.loading}
      errorText={OWN_PAST_EVENTS.failed}
      onRetry={reload}
    >
      {(events) => (
        <div className="grid justify-items-start gap-5">
          <p className="text-slate">{events.length === 0 ? OWN_PAST_EVENTS.none : OWN_PAST_EVENTS.lead}</p>
          {events.length > 0 && <OwnEventRows events={events} />}
          <Link to="/mon-cercle/visites" className="link text-sm">
            {GUEST_VISITS.question}
          </Link>
        </div>
      )}
    </Card>
  );
}
