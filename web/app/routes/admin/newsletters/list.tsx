import { displayEmail } from '@cercle/contract/display-email';
import type { NewsletterSubscription } from '@cercle/contract/newsletter';
import type { NewsletterSettings } from '@cercle/contract/newsletter-settings';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { toResult } from '../../../api/result.ts';
import {
  CONFIRMATIONS_REMOVAL,
  NEWSLETTER_ACTIONS,
  NEWSLETTERS_REMOVAL,
  NEWSLETTERS_TEXTS,
  type NewsletterAction,
  STATE_FILTERS,
  STATE_WORDS,
} from '../../../content/admin-newsletters.ts';
import { formatShortDate } from '../../../dates.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Email } from '../../../ui/email.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
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
  settings: toResult(api.get<NewsletterSettings>(SETTINGS_CALL)),
});

const SETTINGS_CALL = '/admin/newsletter-settings';
const loadDoubleOptInCard = () => import('./double-opt-in-card.tsx');

const remove = ({ id }: NewsletterSubscription) => api.delete(`/newsletters/${id}`);
const withdraw = ({ id }: NewsletterSubscription) => api.delete(`/newsletters/confirmations/${id}`);

export default function NewslettersList({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { Component: DoubleOptInCard, open: openCard } = useLazyComponent(loadDoubleOptInCard, true);
  useEffect(openCard, [openCard]);
  const { ask, dialog } = useConfirmedAction<NewsletterAction, NewsletterSubscription>({
    texts: NEWSLETTER_ACTIONS,
    calls: { remove, withdraw },
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
        filters={[{ name: 'state', label: 'Filtrer par état', choices: STATE_FILTERS }]}
        search={{ label: 'Rechercher une inscription', placeholder: 'Adresse e-mail' }}
        table={(list) => <Subscriptions list={list} onAsk={ask} />}
      />
      {DoubleOptInCard && <DoubleOptInCard call={SETTINGS_CALL} loaded={loaderData.settings} />}
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
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Email address={row.email} />
        <StateBadge row={row} />
      </span>
    ),
  },
  {
    label: 'Créé à',
    width: '@min-[44rem]:w-40',
    card: 'foot',
    cell: ({ createdAt }) => <CreatedAt at={createdAt} />,
  },
];

/** Of those who do not receive the newsletter. */
function StateBadge({ row: { state, unsubscribedAt } }: { row: NewsletterSubscription }) {
  if (state === 'PENDING') return <Badge tone="warning">{STATE_WORDS.PENDING}</Badge>;
  if (!unsubscribedAt) return null;
  return (
    <>
      <Badge tone="neutral">{STATE_WORDS.UNSUBSCRIBED}</Badge>
      <span className="text-slate">{STATE_WORDS.since(formatShortDate(unsubscribedAt))}</span>
    </>
  );
}

type SubscriptionsProps = {
  list: LoadedList<NewsletterSubscription>;
  onAsk: Ask<NewsletterAction, NewsletterSubscription>;
};

/** Who left is shown, and stays: no import may subscribe them again. */
function Subscriptions({ list, onAsk }: SubscriptionsProps) {
  const { state } = list.query.filters;
  const { selection, selectionBar } = useBulkAction(list, ({ email }) => displayEmail(email), [
    state === 'PENDING'
      ? { texts: CONFIRMATIONS_REMOVAL, call: withdraw }
      : { texts: NEWSLETTERS_REMOVAL, call: remove, undo: 'newsletters' },
  ]);
  const action = state === 'PENDING' ? 'withdraw' : 'remove';
  const hasLeft = state === 'UNSUBSCRIBED';
  return (
    <>
      <DataTable
        caption="Inscriptions à la newsletter"
        config={NEWSLETTERS}
        query={list.query}
        rows={list.page.content}
        columns={COLUMNS}
        {...(!hasLeft && { selection })}
        actions={(row) =>
          !hasLeft && <RowDelete name={displayEmail(row.email)} onClick={() => onAsk(action, row)} />
        }
        actionsWidth="@min-[44rem]:w-28"
      />
      {selectionBar}
    </>
  );
}
