import type { Contact } from '@cercle/contract/contacts';
import { useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import {
  ALREADY_ANSWERED,
  ANSWER_FILTERS,
  CONTACTS_ANSWERED,
  CONTACTS_REMOVAL,
  CONTACTS_TEXTS,
  READ_FILTERS,
} from '../../../content/admin-contacts.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { CONTACTS } from '../list/list-configs.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { type LoadedList, loadList } from '../list/load-list.ts';
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
  const { ask, dialog } = useContactAction(() => void revalidate());
  return (
    <>
      <ListScreen
        config={CONTACTS}
        texts={CONTACTS_TEXTS}
        list={loaderData.list}
        exportPath="/contacts"
        filters={[
          { name: 'read', label: 'Filtrer par statut', choices: READ_FILTERS },
          { name: 'answered', label: 'Filtrer par réponse', choices: ANSWER_FILTERS },
        ]}
        search={{ label: 'Rechercher un message', placeholder: 'Nom, e-mail ou message' }}
        table={(list) => <Messages list={list} onAsk={ask} />}
      />
      {dialog}
    </>
  );
}

function Messages({ list, onAsk }: { list: LoadedList<Contact>; onAsk: Ask }) {
  const { selection, selectionBar } = useBulkAction(list, ({ name }) => name, [
    {
      texts: CONTACTS_ANSWERED,
      call: ({ id }) => api.put(`/contacts/${id}/answered`),
      reasonAgainst: ({ answeredAt }) => (answeredAt === null ? null : ALREADY_ANSWERED),
    },
    { texts: CONTACTS_REMOVAL, call: ({ id }) => api.delete(`/contacts/${id}`), undo: 'contacts' },
  ]);
  return (
    <>
      <ContactsTable contacts={list.page.content} query={list.query} selection={selection} onAsk={onAsk} />
      {selectionBar}
    </>
  );
}
