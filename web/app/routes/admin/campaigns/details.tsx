import type { CampaignDetails, CampaignRecipient } from '@cercle/contract/campaigns';
import { useState } from 'react';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { toResult, useResult } from '../../../api/result.ts';
import { CAMPAIGN_TITLE } from '../../../content/admin-campaign.ts';
import { CAMPAIGN_LOAD } from '../../../content/admin-campaigns.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { serverNow } from '../../../session/server-time.ts';
import { AsyncRecord, ID_PATTERN } from '../details/async-record.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import { loadList } from '../list/load-list.ts';
import { useRefreshWhile } from '../use-refresh-while.ts';
import type { Route } from './+types/details.ts';
import { CAMPAIGNS, CAMPAIGNS_CALL } from './campaign-list.ts';
import { CampaignView } from './campaign-view.tsx';
import { recipientsCall, recipientsOf } from './recipients/recipient-list.ts';

export const meta = privateMeta(CAMPAIGN_TITLE, 'Une newsletter, son envoi et ses destinataires.');

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => {
  if (!ID_PATTERN.test(params.id)) throw redirect(CAMPAIGNS.path);
  const id = Number(params.id);
  return {
    campaign: toResult(api.get<CampaignDetails>(`${CAMPAIGNS_CALL}/${id}`)),
    recipients: loadList<CampaignRecipient>(recipientsOf(id), recipientsCall(id), request),
  };
};

export default function CampaignDetailsScreen({ loaderData, params }: Route.ComponentProps) {
  // Filters of the recipients change the address, which then no longer remembers the list.
  const [list] = useState(useListUrl(CAMPAIGNS));
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { result } = useResult(loaderData.campaign);
  useRefreshWhile(result?.value !== undefined && isMoving(result.value), result);
  // A copy opens from its campaign: the former one is not shown at the address of the other.
  const isOther = result?.value !== undefined && String(result.value.id) !== params.id;
  return (
    <>
      <BackToList to={list} />
      <AsyncRecord
        result={isOther ? null : result}
        texts={CAMPAIGN_LOAD}
        list={list}
        heading={CAMPAIGN_TITLE}
      >
        {(campaign) => (
          <CampaignView
            key={campaign.id}
            campaign={campaign}
            recipients={loaderData.recipients}
            onChange={() => void revalidate()}
            onRemoved={() => void navigate(list, { replace: true })}
          />
        )}
      </AsyncRecord>
    </>
  );
}

/** While mails leave, and once its time has come: the clock starts it within seconds. */
const isMoving = ({ state, scheduledAt }: CampaignDetails) =>
  state === 'SENDING' ||
  (state === 'SCHEDULED' && scheduledAt !== null && Date.parse(scheduledAt) <= serverNow());
