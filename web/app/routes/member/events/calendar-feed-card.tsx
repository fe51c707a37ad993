import type { CalendarFeed } from '@cercle/contract/registrations';
import { api } from '../../../api/client.ts';
import { CALENDAR_FEED } from '../../../content/calendar-feed.ts';
import { Card } from '../../account/security/card.tsx';
import { useCardState } from '../../account/security/use-card-state.ts';
import { FeedAddress } from './feed-address.tsx';

const loadCalendarFeed = () => api.get<CalendarFeed>('/me/calendar');

/** The address at which a calendar reads the member's events. */
export default function CalendarFeedCard() {
  const { state, reload } = useCardState(loadCalendarFeed);
  return (
    <Card
      title={CALENDAR_FEED.title}
      state={state}
      loadingText={CALENDAR_FEED.loading}
      errorText={CALENDAR_FEED.failed}
      onRetry={reload}
    >
      {(feed) => <FeedAddress initial={feed} />}
    </Card>
  );
}
