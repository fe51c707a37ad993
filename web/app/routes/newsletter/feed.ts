import { domainContext } from '../../router-contexts.server.ts';
import type { Route } from './+types/feed.ts';
import { atomFeed } from './atom-feed.server.tsx';

/** The archive of newsletters as an Atom feed (RFC 4287), cached as pages are. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { site, newsletterArchive } = context.get(domainContext);
  const xml = atomFeed(site, await newsletterArchive.latest());
  return new Response(xml, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } });
}
