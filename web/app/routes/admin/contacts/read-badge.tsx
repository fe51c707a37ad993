import { READ, UNREAD } from '../../../content/admin-contacts.ts';
import { Badge } from '../../../ui/badge.tsx';

export const ReadBadge = ({ isRead }: { isRead: boolean }) => (
  <Badge tone={isRead ? 'neutral' : 'warning'}>{isRead ? READ : UNREAD}</Badge>
);
