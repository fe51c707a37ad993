import type { CampaignDetails } from '@cercle/contract/campaigns';
import { Suspense } from 'react';
import { redirect } from 'react-router';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { toResult, useInitialResult } from '../../../api/result.ts';
import { CAMPAIGN_CHANGED, CAMPAIGN_FORM, CAMPAIGN_LOAD } from '../../../content/admin-campaigns.ts';
import { pageMeta } from '../../../document/page-meta.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { ID_PATTERN } from '../details/async-record.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import type { Route } from './+types/edit.ts';
import { CampaignForm } from './campaign-form.tsx';
import { CAMPAIGNS, CAMPAIGNS_CALL } from './campaign-list.ts';

const EditRefused = lazyComponent(() => import('../details/edit-refused.tsx'));

const modeOf = ({ id }: { id?: string | undefined }) => (id === undefined ? 'create' : 'edit');

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, {
    title: CAMPAIGN_FORM[modeOf(context.params)].title,
    description: 'Une newsletter\u202f: son objet, son texte et ses destinataires.',
    isPrivate: true,
  });

/** Without an id, a campaign is written. */
export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) => {
  if (id === undefined) return { campaign: NEW_RECORD };
  if (!ID_PATTERN.test(id)) throw redirect(CAMPAIGNS.path);
  return { campaign: toResult<CampaignDetails | null>(loadOpen(id)) };
};

const NEW_RECORD = toResult<CampaignDetails | null>(Promise.resolve(null));

async function loadOpen(id: string): Promise<CampaignDetails> {
  const campaign = await api.get<CampaignDetails>(`${CAMPAIGNS_CALL}/${id}`);
  if (!campaign.can.includes('update'))
    throw new ApiError(CAMPAIGN_CHANGED.closed.title, { status: 409, code: 'conflict' });
  return campaign;
}

export default function EditCampaign({ loaderData, params }: Route.ComponentProps) {
  const list = useListUrl(CAMPAIGNS);
  const result = useInitialResult(loaderData.campaign);
  return (
    <>
      <BackToList to={list} />
      <h1 className="mt-3 text-xl">{CAMPAIGN_FORM[modeOf(params)].title}</h1>
      {result === null && <LoadingState text={CAMPAIGN_LOAD.loading} />}
      {result?.failure !== undefined && (
        <Suspense>
          <EditRefused
            failure={result.failure}
            toast={CAMPAIGN_LOAD.toast}
            list={list}
            details={params.id && `${CAMPAIGNS.path}/${params.id}`}
          />
        </Suspense>
      )}
      {result?.value !== undefined && <CampaignForm campaign={result.value} list={list} />}
    </>
  );
}
