import type { EmailStatus } from '@cercle/contract/emails';
import { EMAIL_STATUS } from '../../../content/admin-emails.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const TONE: Record<EmailStatus, BadgeTone> = { WAITING: 'warning', SENT: 'success', FAILED: 'danger' };

export const EmailStatusBadge = ({ status }: { status: EmailStatus }) => (
  <Badge tone={TONE[status]}>{EMAIL_STATUS[status]}</Badge>
);
