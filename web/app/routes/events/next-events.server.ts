import type { EventCard } from '@cercle/contract/events';
import type { RouterContextProvider } from 'react-router';
import { listUnlessOutage } from '../../list-unless-outage.server.ts';
import { domainContext } from '../../router-contexts.server.ts';

/** The next public events, at most `size`; none during an outage. */
export const listNextEvents = (
  context: Readonly<RouterContextProvider>,
  size: number,
): Promise<EventCard[]> =>
  listUnlessOutage(context, async () => {
    const query = { page: 0, size, q: '', period: 'upcoming' } as const;
    return (await context.get(domainContext).events.list(query)).content;
  });
