import type { Contact } from '@cercle/contract/contacts';
import { useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import {
  ANSWER_FILTERS,
  CONTACTS_ANSWERED,
  CONTACTS_REMOVAL,
  CONTACTS_TEXTS,
  READ_FILTERS,
} from '../../../content/admin-contacts.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { useDashboardStats } from '../dashboard-stats.ts';
import { CONTACTS } from '../list/list-configs.ts';
import type { ListQuery } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { loadList } from '../list/load-list.ts';
import { useBulkAction } from '../list/use-bulk-action.tsx';
import type { Route } from './+types/list.ts';
import { ContactsTable } from './contacts-table.tsx';
import { type Ask, useContactAction } from './use-contact-action.ts';

export const meta = privateMeta('Contacts', 'Les messages du formulaire de contact.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: loadList<Contact>(CONTACTS, '/contacts', request),
});

export default function ContactsList({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const stats = useDashboardStats();
  const choices = READ_FILTERS.map(({ label, value, count }) => ({
    label,
    value,
    count: stats ? count(stats) : undefined,
  }));
  const { ask, dialog } = useContactAction(() => void revalidate());
  return (
    <>
      <ListScreen
        config={CONTACTS}
        texts={CONTACTS_TEXTS}
        list={loaderData.list}
        exportPath="/contacts"
        filters={[
          { name: 'read', label: 'Filtrer par statut', choices },
          { name: 'answered', label: 'Filtrer par réponse', choices: ANSWER_FILTERS },
        ]}
        search={{ label: 'Rechercher un message', placeholder: 'Nom, e-mail ou message' }}
        table={({ page, query }) => <Messages contacts={page.content} query={query} onAsk={ask} />}
      />
      {dialog}
    </>
  );
}

function Messages({ contacts, query, onAsk }: { contacts: Contact[]; query: ListQuery; onAsk: Ask }) {
  const { selection, selectionBar } = useBulkAction(
    contacts,
    ({ name }) => name,
    (selected) => {
      const remove = {
        texts: CONTACTS_REMOVAL,
        call: ({ id }: Contact) => api.delete(`/contacts/${id}`),
        undo: 'contacts',
      } as const;
      const answer = {
        texts: CONTACTS_ANSWERED,
        call: ({ id }: Contact) => api.put(`/contacts/${id}/answered`),
      };
      return selected.every(({ answeredAt }) => answeredAt === null) ? [answer, remove] : [remove];
    },
  );
  return (
    <>
      <ContactsTable contacts={contacts} query={query} selection={selection} onAsk={onAsk} />
      {selectionBar}
    </>
  );
}
