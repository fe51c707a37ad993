import { CURRENT_MEMBER_SORTS } from '@cercle/contract/current-member-sorts';
import type { CurrentMember } from '@cercle/contract/current-members';
import { MEMBER_TYPE_LABEL, MEMBER_TYPES } from '@cercle/contract/member-type';
import { NEVER_LOGGED_IN } from '../../../content/admin-administrators.ts';
import { MEMBERS_TEXTS } from '../../../content/admin-members.ts';
import { TYPE_FILTERS } from '../../../content/admin-requests.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Email } from '../../../ui/email.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { REQUESTS } from '../list/list-configs.ts';
import type { ListConfig } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { loadList } from '../list/load-list.ts';
import { RowDetails, RowEdit } from '../list/row-buttons.tsx';
import { CreatedAt, RowLink } from '../list/row-link.tsx';
import { MemberCell } from '../members-requests/member-cell.tsx';
import type { Route } from './+types/list.ts';

const MEMBERS: ListConfig = {
  path: '/admin/membres',
  sorts: CURRENT_MEMBER_SORTS,
  filters: { state: ['DEACTIVATED'], memberType: MEMBER_TYPES },
  counts: { path: '/members/requests/counts', filters: { state: 'ACTIVE' } },
};

export const meta = privateMeta('Membres', 'Les membres du cercle, aujourd’hui.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: loadList<CurrentMember>(MEMBERS, '/admin/members', request),
});

const COLUMNS: readonly [Column<CurrentMember>, ...Column<CurrentMember>[]] = [
  {
    label: 'Membre',
    sort: 'fullName',
    cell: ({ id, user }) => (
      <MemberCell user={user}>
        <RowLink to={`${REQUESTS.path}/${id}`} title={user.fullName}>
          {user.fullName}
        </RowLink>
      </MemberCell>
    ),
  },
  { label: 'E-mail', sort: 'email', isWideOnly: true, cell: ({ user }) => <Email address={user.email} /> },
  {
    label: 'Offre',
    sort: 'memberType',
    width: '@min-[44rem]:w-25',
    card: 'foot',
    cell: ({ user }) => MEMBER_TYPE_LABEL[user.memberType],
  },
  {
    label: 'État',
    width: '@min-[44rem]:w-32',
    card: 'head',
    cell: ({ state }) =>
      state === 'ACTIVE' ? <Badge tone="success">Actif</Badge> : <Badge tone="neutral">Désactivé</Badge>,
  },
  {
    label: 'Dernière connexion',
    width: '@min-[44rem]:w-44',
    card: 'foot',
    cell: ({ lastLoginAt }) =>
      lastLoginAt ? (
        <>
          <span className="text-slate @min-[44rem]:hidden">{'Connexion\u202f: '}</span>
          <CreatedAt at={lastLoginAt} />
        </>
      ) : (
        <span className="text-slate">{NEVER_LOGGED_IN}</span>
      ),
  },
];

export default function MembersList({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      config={MEMBERS}
      texts={MEMBERS_TEXTS}
      list={loaderData.list}
      exportPath="/admin/members"
      filters={[
        {
          name: 'state',
          label: 'Filtrer par état',
          choices: [
            { label: 'Actifs', value: undefined, countedAs: 'ACTIVE' },
            { label: 'Désactivés', value: 'DEACTIVATED' },
          ],
        },
        { name: 'memberType', label: 'Filtrer par offre', choices: TYPE_FILTERS },
      ]}
      search={{ label: 'Rechercher un membre', placeholder: 'Nom, société, e-mail ou téléphone' }}
      table={({ page, query }) => (
        <DataTable
          caption="Membres du cercle"
          config={MEMBERS}
          query={query}
          rows={page.content}
          columns={COLUMNS}
          actions={({ id, user }) => (
            <>
              <RowDetails name={user.fullName} to={`${REQUESTS.path}/${id}`} />
              <RowEdit name={user.fullName} to={`${REQUESTS.path}/edit/${id}`} />
            </>
          )}
          actionsWidth="@min-[44rem]:w-28"
        />
      )}
    />
  );
}
