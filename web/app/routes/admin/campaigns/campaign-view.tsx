import type { CampaignDetails, CampaignRecipient } from '@cercle/contract/campaigns';
import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import type { ListResult } from '../list/load-list.ts';
import { CampaignFactsPanel } from './campaign-facts.tsx';
import { CampaignHead } from './campaign-head.tsx';
import { CampaignHistoryPanel } from './campaign-history-panel.tsx';
import { FiguresPanel } from './figures-panel.tsx';
import { RecipientsSection } from './recipients/recipients-section.tsx';

/** Apart: the schemas of rich texts, which the rest of the screen does without. */
const PreviewPanel = lazyComponent(() => import('./preview/preview.tsx'));

type CampaignViewProps = {
  campaign: CampaignDetails;
  recipients: ListResult<CampaignRecipient>;
  onChange: () => void;
  onRemoved: () => void;
};

export function CampaignView({ campaign, recipients, onChange, onRemoved }: CampaignViewProps) {
  const { state, figures, subject, body } = campaign;
  return (
    <>
      <CampaignHead campaign={campaign} onChange={onChange} onRemoved={onRemoved} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          {figures && <FiguresPanel state={state} figures={figures} />}
          <CampaignFactsPanel campaign={campaign} />
        </div>
        <CampaignHistoryPanel history={campaign.history} />
      </div>
      <div className="mt-5">
        <Suspense>
          <PreviewPanel subject={subject} body={body} />
        </Suspense>
      </div>
      {figures && (
        <RecipientsSection campaignId={campaign.id} isStopped={state === 'CANCELLED'} list={recipients} />
      )}
    </>
  );
}
