import type { CampaignDetails } from '@cercle/contract/campaigns';
import { CAMPAIGN_DETAILS_PANELS } from '../../../content/admin-campaign.ts';
import { campaignHistoryLabel, campaignHistoryTexts } from '../../../content/admin-campaign-history.ts';
import { HistoryItem, HistoryPanel } from '../details/history-panel.tsx';

/** What happened to the campaign. */
export const CampaignHistoryPanel = ({ history }: Pick<CampaignDetails, 'history'>) => (
  <HistoryPanel title={CAMPAIGN_DETAILS_PANELS.history}>
    {history.map((line) => (
      <HistoryItem key={line.id} label={campaignHistoryLabel(line)} at={line.at} by={line.by}>
        {campaignHistoryTexts(line).map((text) => (
          <p key={text} className="[overflow-wrap:anywhere]">
            {text}
          </p>
        ))}
      </HistoryItem>
    ))}
  </HistoryPanel>
);
