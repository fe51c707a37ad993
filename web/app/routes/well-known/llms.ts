import { PUBLIC_PAGES } from '../../content/public-pages.ts';
import { domainContext } from '../../router-contexts.server.ts';
import type { Route } from './+types/llms.ts';

/** The site in plain words, for programs that read rather than browse. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { site } = context.get(domainContext);
  const [home, ...others] = PUBLIC_PAGES;
  const lines = others.map(
    ({ path, title, description }) => `- [${title}](${site.publicUrl}${path}) : ${description}`,
  );
  const text = `# ${site.title}\n\n> ${home?.description}\n\n## Pages\n\n${lines.join('\n')}\n`;
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
