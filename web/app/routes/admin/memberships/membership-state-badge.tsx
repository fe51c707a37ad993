import { MEMBERSHIP_STATE_LABEL, type MembershipState } from '@cercle/contract/membership-labels';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const TONE: Record<MembershipState, BadgeTone> = {
  CURRENT: 'success',
  PLANNED: 'neutral',
  TO_DECIDE: 'warning',
  ENDED: 'neutral',
  NONE: 'neutral',
};

export const MembershipStateBadge = ({ state }: { state: MembershipState }) => (
  <Badge tone={TONE[state]}>{MEMBERSHIP_STATE_LABEL[state]}</Badge>
);
