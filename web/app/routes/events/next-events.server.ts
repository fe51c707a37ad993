import type { EventCard } from '@cercle/contract/events';
import type { RouterContextProvider } from 'react-router';
import { domainContext, outageContext, requestLogContext } from '../../router-contexts.server.ts';

/**
 * The next public events, at most `size`. None during an outage: what is around them stands without, and is not cached.
 */
export async function listNextEvents(
  context: Readonly<RouterContextProvider>,
  size: number,
): Promise<EventCard[]> {
  const outage = context.get(outageContext);
  try {
    const query = { page: 0, size, q: '', period: 'upcoming' } as const;
    return (await context.get(domainContext).events.list(query)).content;
  } catch (error) {
    if (!outage.isUnavailable(error)) throw error;
    outage.isPageIncomplete = true;
    context.get(requestLogContext).report(error);
    return [];
  }
}
