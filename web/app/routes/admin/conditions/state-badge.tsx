import type { PolicyState } from '@cercle/contract/policies';
import { STATE_LABELS } from '../../../content/admin-conditions.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const TONE: Record<PolicyState, BadgeTone> = {
  DRAFT: 'neutral',
  ANNOUNCED: 'warning',
  IN_FORCE: 'success',
  FORMER: 'neutral',
};

export const VersionStateBadge = ({ state }: { state: PolicyState }) => (
  <Badge tone={TONE[state]}>{STATE_LABELS[state]}</Badge>
);
