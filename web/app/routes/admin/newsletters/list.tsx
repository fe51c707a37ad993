import { displayEmail } from '@cercle/contract/display-email';
import type { NewsletterSubscription } from '@cercle/contract/newsletter';
import { useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import {
  NEWSLETTER_ACTIONS,
  NEWSLETTERS_REMOVAL,
  NEWSLETTERS_TEXTS,
  type NewsletterAction,
} from '../../../content/admin-newsletters.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { Email } from '../../../ui/email.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { NEWSLETTERS } from '../list/list-configs.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { type LoadedList, loadList } from '../list/load-list.ts';
import { RowDelete } from '../list/row-buttons.tsx';
import { CreatedAt } from '../list/row-link.tsx';
import { useBulkAction } from '../list/use-bulk-action.tsx';
import { type Ask, useConfirmedAction } from '../list/use-confirmed-action.tsx';
import type { Route } from './+types/list.ts';

export const meta = privateMeta('Newsletters', 'Les inscriptions à la newsletter.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: loadList<NewsletterSubscription>(NEWSLETTERS, '/newsletters', request),
});

const remove = ({ id }: NewsletterSubscription) => api.delete(`/newsletters/${id}`);

export default function NewslettersList({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { ask, dialog } = useConfirmedAction<NewsletterAction, NewsletterSubscription>({
    texts: NEWSLETTER_ACTIONS,
    calls: { remove },
    undo: { remove: 'newsletters' },
    nameOf: ({ email }) => displayEmail(email),
    onChange: () => void revalidate(),
  });
  return (
    <>
      <ListScreen
        config={NEWSLETTERS}
        texts={NEWSLETTERS_TEXTS}
        list={loaderData.list}
        exportPath="/newsletters"
        canImport
        search={{ label: 'Rechercher une inscription', placeholder: 'Adresse e-mail' }}
        table={(list) => <Subscriptions list={list} onAsk={ask} />}
      />
      {dialog}
    </>
  );
}

const COLUMNS: readonly [Column<NewsletterSubscription>, ...Column<NewsletterSubscription>[]] = [
  {
    label: 'ID',
    width: '@min-[44rem]:w-24',
    card: 'foot',
    cell: ({ id }) => <span className="text-slate tabular-nums">{id}</span>,
  },
  {
    label: 'E-mail',
    card: 'main',
    cell: ({ email }) => <Email address={email} />,
  },
  {
    label: 'Créé à',
    width: '@min-[44rem]:w-40',
    card: 'foot',
    cell: ({ createdAt }) => <CreatedAt at={createdAt} />,
  },
];

type SubscriptionsProps = {
  list: LoadedList<NewsletterSubscription>;
  onAsk: Ask<NewsletterAction, NewsletterSubscription>;
};

function Subscriptions({ list, onAsk }: SubscriptionsProps) {
  const { selection, selectionBar } = useBulkAction(list, ({ email }) => displayEmail(email), [
    { texts: NEWSLETTERS_REMOVAL, call: remove, undo: 'newsletters' },
  ]);
  return (
    <>
      <DataTable
        caption="Inscriptions à la newsletter"
        config={NEWSLETTERS}
        query={list.query}
        rows={list.page.content}
        columns={COLUMNS}
        selection={selection}
        actions={(row) => <RowDelete name={displayEmail(row.email)} onClick={() => onAsk('remove', row)} />}
        actionsWidth="@min-[44rem]:w-28"
      />
      {selectionBar}
    </>
  );
}
