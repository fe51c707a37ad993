import type { RenewalMode } from '@cercle/contract/membership-states';
import type { MembershipRow } from '@cercle/contract/membership-views';
import { CalendarPlus } from 'lucide-react';
import { api } from '../../../api/client.ts';
import { toResult } from '../../../api/result.ts';
import {
  MEMBERSHIP_FILTERS,
  MEMBERSHIPS_TEXTS,
  OFFER_FILTERS,
  START_MEMBERSHIPS,
} from '../../../content/admin-memberships.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { loadList } from '../list/load-list.ts';
import type { Route } from './+types/list.ts';
import { MEMBERSHIPS } from './membership-list.ts';
import { MembershipsTable } from './memberships-table.tsx';
import { RENEWAL_MODE_CALL, RenewalModeCard } from './renewal-mode.tsx';

export const meta = privateMeta('Adhésions', 'Les adhésions au cercle et ce qui vient ensuite.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: loadList<MembershipRow>(MEMBERSHIPS, '/admin/memberships', request),
  mode: toResult(api.get<{ mode: RenewalMode }>(RENEWAL_MODE_CALL)),
});

const StartLink = ({ size }: { size?: 'small' }) => (
  <ButtonLink to={`${MEMBERSHIPS.path}/demarrer`} {...(size && { size })}>
    <CalendarPlus className="size-4" aria-hidden="true" />
    {START_MEMBERSHIPS}
  </ButtonLink>
);

export default function MembershipsList({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ListScreen
        config={MEMBERSHIPS}
        texts={MEMBERSHIPS_TEXTS}
        list={loaderData.list}
        exportPath="/admin/memberships"
        actions={<StartLink size="small" />}
        filters={[
          { name: 'state', label: 'Filtrer par état', choices: MEMBERSHIP_FILTERS },
          { name: 'offer', label: 'Filtrer par offre', choices: OFFER_FILTERS },
        ]}
        search={{ label: 'Rechercher une adhésion', placeholder: 'Société, numéro d’entreprise ou personne' }}
        table={({ page, query }) => <MembershipsTable memberships={page.content} query={query} />}
        emptyAction={<StartLink />}
      />
      <RenewalModeCard loaded={loaderData.mode} />
    </>
  );
}
