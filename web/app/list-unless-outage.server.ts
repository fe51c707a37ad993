import type { RouterContextProvider } from 'react-router';
import { outageContext, requestLogContext } from './router-contexts.server.ts';

/** A list beside others on a page. Empty during an outage: what is around it stands without, and is not cached. */
export async function listUnlessOutage<Item>(
  context: Readonly<RouterContextProvider>,
  list: () => Promise<Item[]>,
): Promise<Item[]> {
  const outage = context.get(outageContext);
  try {
    return await list();
  } catch (error) {
    if (!outage.isUnavailable(error)) throw error;
    outage.isPageIncomplete = true;
    context.get(requestLogContext).report(error);
    return [];
  }
}
