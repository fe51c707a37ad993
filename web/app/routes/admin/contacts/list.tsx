import type { Contact } from '@cercle/contract/contacts';
import { useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { CONTACTS_REMOVAL, CONTACTS_TEXTS, READ_FILTERS } from '../../../content/admin-contacts.ts';
import { pageMeta } from '../../../document/page-meta.ts';
import { useDashboardStats } from '../dashboard-stats.ts';
import { FilterLinks } from '../list/filter-links.tsx';
import type { ListQuery } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { loadList } from '../list/load-list.ts';
import { SelectionBar, useSelection } from '../list/selection.tsx';
import { useBulkAction } from '../list/use-bulk-action.tsx';
import type { Route } from './+types/list.ts';
import { ContactsTable } from './contacts-table.tsx';
import { CONTACTS } from './list-config.ts';
import { type Ask, useContactAction } from './use-contact-action.ts';

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, {
    title: 'Contacts',
    description: 'Les messages du formulaire de contact.',
    isPrivate: true,
  });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: loadList<Contact>(CONTACTS, '/contacts', request),
});

export default function ContactsList({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { ask, dialog } = useContactAction(() => void revalidate());
  return (
    <>
      <ListScreen
        config={CONTACTS}
        texts={CONTACTS_TEXTS}
        list={loaderData.list}
        exportPath="/contacts"
        controls={(query) => <Controls query={query} />}
        table={({ page, query }) => <Messages contacts={page.content} query={query} onAsk={ask} />}
      />
      {dialog}
    </>
  );
}

function Controls({ query }: { query: ListQuery }) {
  const stats = useDashboardStats();
  const choices = READ_FILTERS.map(({ label, value, count }) => ({
    label,
    value,
    count: stats ? count(stats) : undefined,
  }));
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <FilterLinks config={CONTACTS} query={query} name="read" label="Filtrer par statut" choices={choices} />
      <ListSearch
        config={CONTACTS}
        query={query}
        label="Rechercher un message"
        placeholder="Nom, e-mail ou message"
      />
    </div>
  );
}

function Messages({ contacts, query, onAsk }: { contacts: Contact[]; query: ListQuery; onAsk: Ask }) {
  const { revalidate } = useRevalidator();
  const { selected, selection, clear } = useSelection(contacts, ({ name }) => name);
  const { buttons, dialog } = useBulkAction({
    actions: [{ texts: CONTACTS_REMOVAL, call: ({ id }) => api.delete(`/contacts/${id}`), undo: 'contacts' }],
    selected,
    onDone: () => {
      clear();
      void revalidate();
    },
  });
  return (
    <>
      <ContactsTable contacts={contacts} query={query} selection={selection} onAsk={onAsk} />
      <SelectionBar count={selected.length} onClear={clear}>
        {buttons}
      </SelectionBar>
      {dialog}
    </>
  );
}
