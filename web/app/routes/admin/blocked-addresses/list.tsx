import type { BlockedAddress } from '@cercle/contract/blocked-addresses';
import { displayEmail } from '@cercle/contract/display-email';
import { MailCheck } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import {
  BLOCK_CAUSE_FILTERS,
  BLOCK_CAUSE_LABELS,
  BLOCKED_ADDRESS_ACTIONS,
  BLOCKED_ADDRESSES,
  BLOCKED_ADDRESSES_TEXTS,
  type BlockedAddressAction,
} from '../../../content/admin-blocked-addresses.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Email } from '../../../ui/email.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { BLOCKED_ADDRESS_LIST } from '../list/list-configs.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { loadList } from '../list/load-list.ts';
import { RowButton, RowEdit, RowSlot } from '../list/row-buttons.tsx';
import { CreatedAt } from '../list/row-link.tsx';
import { useConfirmedAction } from '../list/use-confirmed-action.tsx';
import { RefusalReason } from '../mail/delivery-problem.tsx';
import type { Route } from './+types/list.ts';
import { ownerPath } from './owner-path.ts';

export const meta = privateMeta(BLOCKED_ADDRESSES_TEXTS.title, BLOCKED_ADDRESSES.description);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: loadList<BlockedAddress>(BLOCKED_ADDRESS_LIST, '/admin/blocked-addresses', request),
});

export default function BlockedAddressList({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { ask, dialog } = useConfirmedAction<BlockedAddressAction, BlockedAddress>({
    texts: BLOCKED_ADDRESS_ACTIONS,
    calls: { unblock: ({ id }) => api.delete(`/admin/blocked-addresses/${id}`) },
    nameOf: ({ email }) => displayEmail(email),
    onChange: () => void revalidate(),
  });
  return (
    <>
      <ListScreen
        config={BLOCKED_ADDRESS_LIST}
        texts={BLOCKED_ADDRESSES_TEXTS}
        list={loaderData.list}
        intro={<p className="mt-3 max-w-[47em] text-slate">{BLOCKED_ADDRESSES.intro}</p>}
        filters={[{ name: 'cause', label: 'Filtrer par cause', choices: BLOCK_CAUSE_FILTERS }]}
        search={{ label: 'Rechercher une adresse', placeholder: 'Adresse e-mail' }}
        table={({ page, query }) => (
          <DataTable
            caption={BLOCKED_ADDRESSES.caption}
            config={BLOCKED_ADDRESS_LIST}
            query={query}
            rows={page.content}
            columns={COLUMNS}
            actions={(row) => <Actions row={row} onUnblock={() => ask('unblock', row)} />}
            actionsWidth="@min-[44rem]:w-28"
          />
        )}
      />
      {dialog}
    </>
  );
}

const TONE: Record<BlockedAddress['cause'], BadgeTone> = {
  HARD: 'danger',
  SOFT: 'warning',
  COMPLAINT: 'warning',
};

const COLUMNS: readonly [Column<BlockedAddress>, ...Column<BlockedAddress>[]] = [
  {
    label: 'Adresse',
    card: 'line',
    cell: ({ email, explanation, words }) => (
      <>
        <span className="font-[550]">
          <Email address={email} />
        </span>
        {words ? (
          <RefusalReason reason={words} explanation={explanation} />
        ) : (
          <p className="mt-1 text-sm">{explanation}</p>
        )}
      </>
    ),
  },
  {
    label: 'De qui',
    card: 'line',
    width: '@min-[44rem]:w-44',
    cell: ({ owner, isSubscribed }) => (
      <>
        <Owner owner={owner} />
        {isSubscribed && <p className="text-slate">{BLOCKED_ADDRESSES.subscribed}</p>}
      </>
    ),
  },
  {
    label: 'Cause',
    card: 'head',
    width: '@min-[44rem]:w-40',
    cell: ({ cause }) => <Badge tone={TONE[cause]}>{BLOCK_CAUSE_LABELS[cause]}</Badge>,
  },
  {
    label: 'Depuis',
    card: 'foot',
    width: '@min-[44rem]:w-44',
    cell: ({ blockedAt, bounces }) => (
      <>
        <CreatedAt at={blockedAt} />
        {bounces > 0 && <p className="text-slate">{BLOCKED_ADDRESSES.returned(bounces)}</p>}
      </>
    ),
  },
];

function Owner({ owner }: Pick<BlockedAddress, 'owner'>) {
  if (!owner) return <span className="text-slate">{BLOCKED_ADDRESSES.nobody}</span>;
  return (
    <>
      <Link to={ownerPath(owner).view} className="link">
        {owner.name}
      </Link>
      <p className="text-slate">{BLOCKED_ADDRESSES.ownerKind[owner.kind]}</p>
    </>
  );
}

type ActionsProps = { row: BlockedAddress; onUnblock: () => void };

const Actions = ({ row: { email, owner }, onUnblock }: ActionsProps) => (
  <>
    <RowSlot>{owner && <RowEdit name={displayEmail(email)} to={ownerPath(owner).edit} />}</RowSlot>
    <RowSlot>
      <RowButton label={BLOCKED_ADDRESS_ACTIONS.unblock.label} name={displayEmail(email)} onClick={onUnblock}>
        <MailCheck className="size-4.5" aria-hidden="true" />
      </RowButton>
    </RowSlot>
  </>
);
