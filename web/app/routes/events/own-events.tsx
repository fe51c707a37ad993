import type { Page } from '@cercle/contract/paging';
import type { OwnEventCard } from '@cercle/contract/registrations';
import { api } from '../../api/client.ts';
import { OWN_EVENTS } from '../../content/registrations.ts';
import { Card } from '../account/security/card.tsx';
import { useCardState } from '../account/security/use-card-state.ts';
import { OwnEventRows } from './own-event-rows.tsx';

const SIZE = 50;

/** Those that the public list does not have, or that they answered or are invited to. */
const isOfMember = ({ audience, registration, guestOf }: OwnEventCard) =>
  audience === 'MEMBERS' || registration !== null || guestOf !== null;

const loadOwnEvents = async () => {
  const { content } = await api.get<Page<OwnEventCard>>('/me/events', { period: 'upcoming', size: SIZE });
  return content.filter(isOfMember);
};

/** Under the public list, for a member: the events for members only, and those that they answered. */
export default function OwnEvents() {
  const { state, reload } = useCardState(loadOwnEvents);
  return (
    <Card
      title={OWN_EVENTS.title}
      state={state}
      loadingText={OWN_EVENTS.loading}
      errorText={OWN_EVENTS.failed}
      onRetry={reload}
    >
      {(events) =>
        events.length === 0 ? (
          <p className="text-slate">{OWN_EVENTS.none}</p>
        ) : (
          <div className="grid gap-5">
            <p className="text-slate">{OWN_EVENTS.lead}</p>
            <OwnEventRows events={events} />
          </div>
        )
      }
    </Card>
  );
}
