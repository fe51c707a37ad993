import type { Contact } from '@cercle/contract/contacts';
import { Email } from '../../../ui/email.tsx';
import { fullTexts, ShortText } from '../../../ui/short-text.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { CONTACTS } from '../list/list-configs.ts';
import type { ListQuery } from '../list/list-query.ts';
import { RowDelete, RowDetails } from '../list/row-buttons.tsx';
import { CreatedAt, RowLink } from '../list/row-link.tsx';
import type { Selection } from '../list/selection.tsx';
import { ReadBadge } from './read-badge.tsx';
import type { Ask } from './use-contact-action.ts';

const MAX_PREVIEW_CHARACTERS = 20;

type ContactsTableProps = {
  contacts: Contact[];
  query: ListQuery;
  selection: Selection<Contact>;
  onAsk: Ask;
};

const COLUMNS: readonly [Column<Contact>, ...Column<Contact>[]] = [
  {
    label: 'Nom',
    cardPlacement: '@max-[50rem]:col-start-2',
    cell: ({ id, name, read }) => (
      <span className={read ? '' : '[&_a]:font-[650]'}>
        <RowLink to={String(id)}>{name}</RowLink>
      </span>
    ),
  },
  { label: 'E-mail', cell: ({ email }) => <Email address={email} /> },
  {
    label: 'Message',
    cell: ({ message }) => (
      <span className="text-slate">
        <ShortText text={message} max={MAX_PREVIEW_CHARACTERS} />
      </span>
    ),
  },
  {
    label: 'Créé à',
    width: '@min-[50rem]:w-32',
    cardPlacement: '@max-[50rem]:col-span-2',
    cell: ({ createdAt }) => <CreatedAt at={createdAt} />,
  },
  {
    label: 'Statut',
    width: '@min-[50rem]:w-28',
    cardPlacement: '@max-[50rem]:col-start-3 @max-[50rem]:row-start-1',
    cell: ({ read }) => <ReadBadge isRead={read} />,
  },
  {
    label: 'Répondu',
    width: '@min-[50rem]:w-34',
    cell: ({ answeredAt, answeredBy }) =>
      answeredAt && (
        <span className="text-slate [overflow-wrap:anywhere]" title={answeredBy ?? undefined}>
          <span className="@min-[50rem]:hidden">{'Répondu le '}</span>
          <CreatedAt at={answeredAt} />
        </span>
      ),
  },
];

export const ContactsTable = ({ contacts, query, selection, onAsk }: ContactsTableProps) => (
  <DataTable
    caption="Messages du formulaire de contact"
    config={CONTACTS}
    query={query}
    rows={contacts}
    columns={COLUMNS}
    selection={selection}
    tooltip={({ message }) => fullTexts(MAX_PREVIEW_CHARACTERS, message)}
    actions={(contact) => (
      <>
        <RowDetails name={contact.name} to={String(contact.id)} />
        <RowDelete name={contact.name} onClick={() => onAsk('remove', contact)} />
      </>
    )}
    actionsWidth="@min-[50rem]:w-30"
    actionsPlacement="@max-[50rem]:col-start-3 @max-[50rem]:row-start-4"
  />
);
