import type { ArchivedNewsletter } from '@cercle/contract/newsletter-archive';
import type { RouterContextProvider } from 'react-router';
import { listUnlessOutage } from '../../list-unless-outage.server.ts';
import { domainContext } from '../../router-contexts.server.ts';

/** The last newsletters of the archive, at most `size`; none during an outage. */
export const listLatestIssues = (
  context: Readonly<RouterContextProvider>,
  size: number,
): Promise<ArchivedNewsletter[]> =>
  listUnlessOutage(
    context,
    async () => (await context.get(domainContext).newsletterArchive.list({ page: 0, size })).content,
  );
