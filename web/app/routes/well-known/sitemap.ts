import { PUBLIC_PAGES } from '../../content/public-pages.ts';
import { domainContext } from '../../router-contexts.server.ts';
import { listNextEvents } from '../events/next-events.server.ts';
import { ARCHIVE_PATH } from '../newsletter/archive-paths.ts';
import { listLatestIssues } from '../newsletter/latest-issues.server.ts';
import type { Route } from './+types/sitemap.ts';

/** As many as one list has. */
const MAX_EVENTS = 100;
const MAX_ISSUES = 100;

/** Every page that a search engine may list, those of the next events and the last newsletters included. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { publicUrl } = context.get(domainContext).site;
  const events = await listNextEvents(context, MAX_EVENTS);
  const issues = await listLatestIssues(context, MAX_ISSUES);
  const paths = [
    ...PUBLIC_PAGES.map(({ path }) => path),
    ...events.map(({ slug }) => `/evenements/${slug}`),
    ...issues.map(({ slug }) => `${ARCHIVE_PATH}/${slug}`),
  ];
  const entries = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
