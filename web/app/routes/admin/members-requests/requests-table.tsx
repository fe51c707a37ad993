import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import type { MembershipRequest } from '@cercle/contract/requests';
import { Email } from '../../../ui/email.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { REQUESTS } from '../list/list-configs.ts';
import type { ListQuery } from '../list/list-query.ts';
import { CreatedAt, RowLink } from '../list/row-link.tsx';
import type { Selection } from '../list/selection.tsx';
import { MemberCell } from './member-cell.tsx';
import { RowActions } from './row-actions.tsx';
import { StateText } from './state-text.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { Ask } from './use-request-action.tsx';

type RequestsTableProps = {
  requests: MembershipRequest[];
  query: ListQuery;
  selection: Selection<MembershipRequest>;
  onAsk: Ask;
};

const COLUMNS: readonly [Column<MembershipRequest>, ...Column<MembershipRequest>[]] = [
  {
    label: 'Membre',
    sort: 'fullName',
    width: '@min-[60rem]:w-[19%]',
    cardPlacement: '@max-[50rem]:col-start-2',
    cell: ({ id, user }) => (
      <MemberCell user={user}>
        <RowLink to={String(id)}>{user.fullName}</RowLink>
      </MemberCell>
    ),
  },
  { label: 'E-mail', sort: 'email', cell: ({ user }) => <Email address={user.email} /> },
  {
    label: 'Type',
    sort: 'memberType',
    width: '@min-[50rem]:w-23',
    cardPlacement: '@max-[50rem]:row-start-3 @max-[50rem]:col-span-2',
    cell: ({ user }) => MEMBER_TYPE_LABEL[user.memberType],
  },
  {
    label: 'Statut',
    sort: 'status',
    width: '@min-[50rem]:w-40',
    // As a card the badge stands beside the name, and the state has a line of its own.
    cardPlacement: '@max-[50rem]:contents',
    cell: (request) => (
      <div className="gap-1 @max-[50rem]:contents @min-[50rem]:grid">
        <div className="@max-[50rem]:col-start-3 @max-[50rem]:row-start-1 @max-[50rem]:self-start">
          <StatusBadge status={request.status} />
        </div>
        <div className="empty:hidden @max-[50rem]:col-span-3 @max-[50rem]:row-start-4">
          <StateText request={request} />
        </div>
      </div>
    ),
  },
  {
    label: 'Créée le',
    sort: 'createdAt',
    width: '@min-[50rem]:w-30',
    cardPlacement: '@max-[50rem]:col-start-3 @max-[50rem]:row-start-3 @max-[50rem]:text-right',
    cell: ({ createdAt }) => <CreatedAt at={createdAt} />,
  },
];

export const RequestsTable = ({ requests, query, selection, onAsk }: RequestsTableProps) => (
  <DataTable
    caption="Demandes d’adhésion"
    config={REQUESTS}
    query={query}
    rows={requests}
    columns={COLUMNS}
    selection={selection}
    actions={(request) => <RowActions request={request} onAsk={onAsk} />}
    actionsWidth="w-40 @min-[60rem]:w-58 @min-[70rem]:w-90"
  />
);
