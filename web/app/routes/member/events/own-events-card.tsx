import type { OwnEventCard } from '@cercle/contract/registrations';
import { Link } from 'react-router';
import { GUEST_VISITS } from '../../../content/guest-visits.ts';
import { NEXT_OWN_EVENTS } from '../../../content/registrations.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../account/security/card.tsx';
import { type CardState, useCardState } from '../../account/security/use-card-state.ts';
import { OwnEventRows } from '../../events/own-event-rows.tsx';
import { loadNextEvents } from './load-next-events.ts';

/** A member's next events. */
export default function OwnEventsCard({ first }: { first?: CardState<OwnEventCard[]> }) {
  const { state, reload } = useCardState(loadNextEvents, first);
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
