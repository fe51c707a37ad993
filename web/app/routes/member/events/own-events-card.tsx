import type { Page } from '@cercle/contract/paging';
import type { OwnEventCard } from '@cercle/contract/registrations';
import { Link } from 'react-router';
import { api } from '../../../api/client.ts';
import { GUEST_VISITS } from '../../../content/guest-visits.ts';
import { NEXT_OWN_EVENTS } from '../../../content/registrations.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../account/security/card.tsx';
import { useCardState } from '../../account/security/use-card-state.ts';
import { OwnEventRows } from '../../events/own-event-rows.tsx';

const SIZE = 50;
const SHOWN = 5;

/** Offers that wait for an answer come first, then what they are registered for, then what is open; each in its order in time. */
function rankOf({ registration, guestOf }: OwnEventCard): number {
  if (registration?.offer || registration?.guests.some(({ offer }) => offer)) return 0;
  const isComing = registration && ['REGISTERED', 'WAITING'].includes(registration.state);
  return isComing || guestOf ? 1 : 2;
}

const loadNextEvents = async () => {
  const { content } = await api.get<Page<OwnEventCard>>('/me/events', { period: 'upcoming', size: SIZE });
  return content
    .filter(({ state }) => state === 'PUBLISHED')
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, SHOWN);
};

/** A member's next events. */
export default function OwnEventsCard() {
  const { state, reload } = useCardState(loadNextEvents);
  return (
    <Card
      title={NEXT_OWN_EVENTS.title}
      state={state}
      loadingText={NEXT_OWN_EVENTS.loading}
      errorText={NEXT_OWN_EVENTS.failed}
      onRetry={reload}
    >
      {(events) => (
        <div className="grid justify-items-start gap-5">
          {events.length === 0 ? (
            <p className="text-slate">{NEXT_OWN_EVENTS.none}</p>
          ) : (
            <OwnEventRows events={events} />
          )}
          <ButtonLink to="/evenements" look="quiet" size="small">
            {NEXT_OWN_EVENTS.all}
          </ButtonLink>
          <Link to="/mon-cercle/visites" className="link text-sm">
            {GUEST_VISITS.question}
          </Link>
        </div>
      )}
    </Card>
  );
}
