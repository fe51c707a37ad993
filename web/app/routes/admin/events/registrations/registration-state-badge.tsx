import { REGISTRATION_STATE_LABEL, type RegistrationState } from '@cercle/contract/registration-states';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';

const TONE: Record<RegistrationState, BadgeTone> = {
  REGISTERED: 'success',
  WAITING: 'warning',
  DECLINED: 'neutral',
  WITHDRAWN: 'neutral',
  WITHDRAWN_LATE: 'danger',
  HANDED_OVER: 'neutral',
  CANCELLED_BY_CLUB: 'neutral',
};

export const RegistrationStateBadge = ({ state }: { state: RegistrationState }) => (
  <Badge tone={TONE[state]}>{REGISTRATION_STATE_LABEL[state]}</Badge>
);
