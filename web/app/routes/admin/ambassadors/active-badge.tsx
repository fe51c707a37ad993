import { ACTIVE, INACTIVE } from '../../../content/admin-ambassadors.ts';
import { Badge } from '../../../ui/badge.tsx';

export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? ACTIVE : INACTIVE}</Badge>
);
