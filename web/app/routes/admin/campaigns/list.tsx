import type { CampaignListRow } from '@cercle/contract/campaigns';
import { MailPlus, Users } from 'lucide-react';
import {
  AUDIENCES_TITLE,
  CAMPAIGN_FILTERS,
  CAMPAIGN_SEARCH,
  CAMPAIGNS_TEXTS,
  CAMPAIGNS_TITLE,
  NEW_CAMPAIGN,
} from '../../../content/admin-campaigns.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { loadList } from '../list/load-list.ts';
import type { Route } from './+types/list.ts';
import { AUDIENCES_PATH, CAMPAIGNS, CAMPAIGNS_CALL } from './campaign-list.ts';
import { CampaignsTable } from './campaigns-table.tsx';

export const meta = privateMeta(CAMPAIGNS_TITLE, 'Les newsletters, du brouillon au dernier e-mail.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: loadList<CampaignListRow>(CAMPAIGNS, CAMPAIGNS_CALL, request),
});

const AddLink = ({ size }: { size?: 'small' }) => (
  <ButtonLink to={`${CAMPAIGNS.path}/nouvelle`} {...(size && { size })}>
    <MailPlus className="size-4" aria-hidden="true" />
    {NEW_CAMPAIGN}
  </ButtonLink>
);

const AudiencesLink = () => (
  <ButtonLink to={AUDIENCES_PATH} look="quiet" size="small">
    <Users className="size-4" aria-hidden="true" />
    {AUDIENCES_TITLE}
  </ButtonLink>
);

export default function CampaignsList({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      config={CAMPAIGNS}
      texts={CAMPAIGNS_TEXTS}
      list={loaderData.list}
      actions={
        <>
          <AudiencesLink />
          <AddLink size="small" />
        </>
      }
      filters={[{ name: 'state', label: 'Filtrer par état', choices: CAMPAIGN_FILTERS }]}
      search={CAMPAIGN_SEARCH}
      table={({ page, query }) => <CampaignsTable campaigns={page.content} query={query} />}
      emptyAction={<AddLink />}
    />
  );
}
