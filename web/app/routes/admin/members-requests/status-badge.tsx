import { REQUEST_STATUS_LABEL, type RequestStatus } from '@cercle/contract/request-state';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const TONES: Record<RequestStatus, BadgeTone> = {
  PENDING: 'warning',
  APPROVED: 'success',
  REJECTED: 'danger',
};

export const StatusBadge = ({ status }: { status: RequestStatus }) => (
  <Badge tone={TONES[status]}>{REQUEST_STATUS_LABEL[status]}</Badge>
);
