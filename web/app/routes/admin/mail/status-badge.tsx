import type { MailStatus } from '@cercle/contract/mail';
import { MAIL_STATUS_LABELS } from '../../../content/admin-mail.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const TONE: Record<MailStatus, BadgeTone> = {
  WAITING: 'warning',
  SENT: 'success',
  WRITTEN: 'warning',
  FAILED: 'danger',
  BOUNCED: 'danger',
};

export const MailStatusBadge = ({ status }: { status: MailStatus }) => (
  <Badge tone={TONE[status]}>{MAIL_STATUS_LABELS[status]}</Badge>
);
