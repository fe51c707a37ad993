import type { CampaignDetails } from '@cercle/contract/campaigns';
import { Link } from 'react-router';
import { CAMPAIGN_DETAILS, CAMPAIGN_DETAILS_PANELS } from '../../../content/admin-campaign.ts';
import { type DescriptionItem, DescriptionList, dateTimeOr, Panel } from '../details/description-list.tsx';

/** To whom, how fast, when, and where it can be read. */
export const CampaignFactsPanel = ({ campaign }: { campaign: CampaignDetails }) => (
  <Panel title={CAMPAIGN_DETAILS_PANELS.facts}>
    <DescriptionList facts={factsOf(campaign)} />
  </Panel>
);

const factsOf = (campaign: CampaignDetails): DescriptionItem[] => [
  [CAMPAIGN_DETAILS.audience, campaign.sourceTexts.join('\n')],
  [CAMPAIGN_DETAILS.pace, CAMPAIGN_DETAILS.paceText(campaign.pacePerHour)],
  ...moment(CAMPAIGN_DETAILS.scheduledAt, campaign.scheduledAt),
  ...moment(CAMPAIGN_DETAILS.endedAt, campaign.endedAt),
  ...archive(campaign.archiveUrl),
];

const moment = (label: string, at: string | null): DescriptionItem[] =>
  at === null ? [] : [[label, dateTimeOr(at, '')]];

const archive = (url: string | null): DescriptionItem[] =>
  url === null
    ? []
    : [
        [
          CAMPAIGN_DETAILS.archive,
          <Link key="archive" to={url} className="link">
            {CAMPAIGN_DETAILS.archiveLink}
          </Link>,
        ],
      ];
