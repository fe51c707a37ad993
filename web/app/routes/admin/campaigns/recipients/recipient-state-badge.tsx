import { type RecipientState, recipientStateLabel } from '@cercle/contract/campaign-states';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';

const TONE: Record<RecipientState, BadgeTone> = {
  WAITING: 'neutral',
  QUEUED: 'warning',
  SENT: 'success',
  WRITTEN: 'success',
  FAILED: 'danger',
  BOUNCED: 'danger',
  SKIPPED: 'neutral',
};

type RecipientStateBadgeProps = { state: RecipientState; isStopped: boolean };

export const RecipientStateBadge = ({ state, isStopped }: RecipientStateBadgeProps) => (
  <Badge tone={TONE[state]}>{recipientStateLabel(state, isStopped)}</Badge>
);
