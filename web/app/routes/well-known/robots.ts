import { domainContext } from '../../router-contexts.server.ts';
import type { Route } from './+types/robots.ts';

/** Private pages say `noindex` themselves: a page that may not be read could not say it. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { publicUrl } = context.get(domainContext).site;
  const text = `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
