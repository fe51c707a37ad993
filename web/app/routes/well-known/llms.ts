import { PUBLIC_PAGES } from '../../content/public-pages.ts';
import { domainContext } from '../../router-contexts.server.ts';
import { eventDates } from '../events/event-dates.ts';
import { listNextEvents } from '../events/next-events.server.ts';
import { ARCHIVE_PATH } from '../newsletter/archive-paths.ts';
import { issueDate } from '../newsletter/issue-date.ts';
import { listLatestIssues } from '../newsletter/latest-issues.server.ts';
import type { Route } from './+types/llms.ts';

const EVENTS_SHOWN = 10;
const ISSUES_SHOWN = 10;

/** The site in plain words, for programs that read rather than browse. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { site } = context.get(domainContext);
  const [home, ...others] = PUBLIC_PAGES;
  const lines = others.map(
    ({ path, title, description }) => `- [${title}](${site.publicUrl}${path}) : ${description}`,
  );
  const events = (await listNextEvents(context, EVENTS_SHOWN)).map(
    ({ slug, title, place, ...event }) =>
      `- [${title}](${site.publicUrl}/evenements/${slug}) : ${eventDates(event).text}, ${place.name}`,
  );
  const issues = (await listLatestIssues(context, ISSUES_SHOWN)).map(
    ({ slug, subject, sentAt }) =>
      `- [${subject}](${site.publicUrl}${ARCHIVE_PATH}/${slug}) : ${issueDate(sentAt).text}`,
  );
  const sections = [
    `# ${site.title}`,
    `> ${home?.description}`,
    `## Pages\n\n${lines.join('\n')}`,
    ...(events.length > 0 ? [`## Prochains événements\n\n${events.join('\n')}`] : []),
    ...(issues.length > 0 ? [`## Dernières newsletters\n\n${issues.join('\n')}`] : []),
  ];
  const text = `${sections.join('\n\n')}\n`;
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
