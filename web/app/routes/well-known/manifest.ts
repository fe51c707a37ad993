import { domainContext } from '../../router-contexts.server.ts';
import type { Route } from './+types/manifest.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  const { title } = context.get(domainContext).site;
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });
  const manifest = {
    name: title,
    short_name: title,
    lang: 'fr-BE',
    start_url: '/',
    display: 'browser',
    background_color: '#faf7f0',
    theme_color: '#14213a',
    icons: [icon(192), icon(512)],
  };
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } });
}
