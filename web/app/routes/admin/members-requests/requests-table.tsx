import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import type { MembershipRequest } from '@cercle/contract/requests';
import { Email } from '../../../ui/email.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { REQUESTS } from '../list/list-configs.ts';
import type { ListQuery } from '../list/list-query.ts';
import { CreatedAt, RowLink } from '../list/row-link.tsx';
import type { Selection } from '../list/selection.tsx';
import { RowActions } from './row-actions.tsx';
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
      <div className="flex gap-3 @min-[50rem]:items-center">
        <div className="grid shrink-0 @max-[18rem]:hidden @min-[50rem]:@max-[60rem]:hidden">
          <Portrait url={user.photoUrl} alt="" size="row" isLazy />
        </div>
        <div className="min-w-0">
          <RowLink to={String(id)}>{user.fullName}</RowLink>
          <p className="line-clamp-2 text-slate">{user.company}</p>
        </div>
      </div>
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
    width: '@min-[50rem]:w-34',
    cardPlacement: '@max-[50rem]:col-start-3 @max-[50rem]:row-start-1 @max-[50rem]:self-start',
    cell: ({ status }) => <StatusBadge status={status} />,
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
