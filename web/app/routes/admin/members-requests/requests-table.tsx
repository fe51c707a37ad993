import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import type { MembershipRequest } from '@cercle/contract/requests';
import { Email } from '../../../ui/email.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { REQUESTS } from '../list/list-configs.ts';
import type { ListQuery } from '../list/list-query.ts';
import { CreatedAt, RowLink, RowText } from '../list/row-link.tsx';
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
    cell: ({ id, user }) => (
      <div className="flex gap-3 @min-[44rem]:items-center">
        <div className="grid shrink-0 @max-[18rem]:hidden">
          <Portrait url={user.photoUrl} alt="" size="row" isLazy />
        </div>
        <div className="min-w-0">
          <RowLink to={String(id)} title={user.fullName}>
            {user.fullName}
          </RowLink>
          <RowText title={user.company} className="text-slate">
            {user.company}
          </RowText>
        </div>
      </div>
    ),
  },
  { label: 'E-mail', sort: 'email', isWideOnly: true, cell: ({ user }) => <Email address={user.email} /> },
  {
    label: 'Type',
    sort: 'memberType',
    width: '@min-[44rem]:w-23',
    isWideOnly: true,
    card: 'foot',
    cell: ({ user }) => MEMBER_TYPE_LABEL[user.memberType],
  },
  {
    label: 'Statut',
    sort: 'status',
    width: '@min-[44rem]:w-34',
    card: 'head',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    label: 'Créée le',
    sort: 'createdAt',
    width: '@min-[44rem]:w-30',
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
    actionsWidth="@min-[44rem]:w-56 @min-[70rem]:w-92"
  />
);
