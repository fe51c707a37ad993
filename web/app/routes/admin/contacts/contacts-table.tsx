import type { Contact } from '@cercle/contract/contacts';
import { Email } from '../../../ui/email.tsx';
import { fullTexts, ShortText } from '../../../ui/short-text.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { CONTACTS } from '../list/list-configs.ts';
import type { ListQuery } from '../list/list-query.ts';
import { RowDelete, RowDetails, RowSlot } from '../list/row-buttons.tsx';
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
    cell: ({ id, name, read }) => (
      <span className={read ? '' : '[&_a]:font-[650]'}>
        <RowLink to={String(id)} title={name}>
          {name}
        </RowLink>
      </span>
    ),
  },
  { label: 'E-mail', isWideOnly: true, cell: ({ email }) => <Email address={email} /> },
  {
    label: 'Message',
    isWideOnly: true,
    cell: ({ message }) => (
      <span className="text-slate">
        <ShortText text={message} max={MAX_PREVIEW_CHARACTERS} />
      </span>
    ),
  },
  {
    label: 'Créé à',
    width: '@min-[44rem]:w-32',
    card: 'foot',
    cell: ({ createdAt }) => <CreatedAt at={createdAt} />,
  },
  {
    label: 'Statut',
    width: '@min-[44rem]:w-28',
    card: 'head',
    cell: ({ read }) => <ReadBadge isRead={read} />,
  },
  {
    label: 'Répondu',
    width: '@min-[44rem]:w-34',
    cell: ({ answeredAt, answeredBy }) =>
      answeredAt && (
        <span className="text-slate [overflow-wrap:anywhere]">
          <span className="@min-[44rem]:hidden">{'Répondu le '}</span>
          <CreatedAt at={answeredAt} />
          {answeredBy && <span className="@min-[44rem]:block">{` ${answeredBy}`}</span>}
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
        <RowSlot>
          <RowDelete name={contact.name} onClick={() => onAsk('remove', contact)} />
        </RowSlot>
      </>
    )}
    actionsWidth="@min-[44rem]:w-28"
  />
);
