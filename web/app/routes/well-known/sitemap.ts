import { PUBLIC_PAGES } from '../../content/public-pages.ts';
import { domainContext } from '../../router-contexts.server.ts';
import type { Route } from './+types/sitemap.ts';

/** Every page that a search engine may list. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { publicUrl } = context.get(domainContext).site;
  const entries = PUBLIC_PAGES.map(({ path }) => `<url><loc>${publicUrl}${path}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
