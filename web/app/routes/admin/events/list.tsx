import type { EventRow } from '@cercle/contract/events';
import { CalendarPlus } from 'lucide-react';
import { EVENT_FILTERS, EVENTS_TEXTS, NEW_EVENT } from '../../../content/admin-events.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { loadList } from '../list/load-list.ts';
import type { Route } from './+types/list.ts';
import { EVENTS, EVENTS_CALL } from './event-list.ts';
import { EventsTable } from './events-table.tsx';

export const meta = privateMeta(EVENTS_TEXTS.title, 'Les événements du cercle et leurs inscriptions.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: loadList<EventRow>(EVENTS, EVENTS_CALL, request),
});

const AddLink = ({ size }: { size?: 'small' }) => (
  <ButtonLink to={`${EVENTS.path}/nouveau`} {...(size && { size })}>
    <CalendarPlus className="size-4" aria-hidden="true" />
    {NEW_EVENT}
  </ButtonLink>
);

export default function EventsList({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      config={EVENTS}
      texts={EVENTS_TEXTS}
      list={loaderData.list}
      exportPath={EVENTS_CALL}
      actions={<AddLink size="small" />}
      filters={[{ name: 'state', label: 'Filtrer par état', choices: EVENT_FILTERS }]}
      search={{ label: 'Rechercher un événement', placeholder: 'Titre ou lieu' }}
      table={({ page, query }) => <EventsTable events={page.content} query={query} />}
      emptyAction={<AddLink />}
    />
  );
}
