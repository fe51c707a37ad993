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
    cell: ({ id, user }) => (
      <MemberCell user={user}>
        <RowLink to={String(id)} title={user.fullName}>
          {user.fullName}
        </RowLink>
      </MemberCell>
    ),
  },
  { label: 'E-mail', sort: 'email', isWideOnly: true, cell: ({ user }) => <Email address={user.email} /> },
  {
    label: 'Type',
    sort: 'memberType',
    width: '@min-[44rem]:w-21',
    isWideOnly: true,
    card: 'foot',
    cell: ({ user }) => MEMBER_TYPE_LABEL[user.memberType],
  },
  {
    label: 'Statut',
    sort: 'status',
    width: '@min-[44rem]:w-38',
    card: 'head',
    cell: (request) => (
      <div className="grid justify-items-start gap-1">
        <StatusBadge status={request.status} />
        <StateText request={request} />
      </div>
    ),
  },
  {
    label: 'Créée le',
    sort: 'createdAt',
    width: '@min-[44rem]:w-28',
    card: 'foot',
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
    actionsWidth="@min-[44rem]:w-56 @min-[70rem]:w-89"
  />
);
