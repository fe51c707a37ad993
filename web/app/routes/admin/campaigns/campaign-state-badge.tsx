import { CAMPAIGN_STATE_LABEL, type CampaignState } from '@cercle/contract/campaign-states';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const TONE: Record<CampaignState, BadgeTone> = {
  DRAFT: 'neutral',
  SCHEDULED: 'warning',
  SENDING: 'warning',
  PAUSED: 'danger',
  SENT: 'success',
  CANCELLED: 'neutral',
};

export const CampaignStateBadge = ({ state }: { state: CampaignState }) => (
  <Badge tone={TONE[state]}>{CAMPAIGN_STATE_LABEL[state]}</Badge>
);
