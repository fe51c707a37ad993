import { NO_SHOW_STATE_LABEL, type NoShowState } from '@cercle/contract/no-show-states';
import type { NoShowRow } from '@cercle/contract/no-shows';
import { problemText } from '../../../../content/admin-no-shows.ts';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';

const TONE: Record<NoShowState, BadgeTone> = {
  PROPOSED: 'warning',
  TOLD: 'neutral',
  DISPUTED: 'danger',
  UPHELD: 'neutral',
  WAIVED: 'neutral',
  CHARGED: 'success',
};

export const NoShowStateBadge = ({ row }: { row: NoShowRow }) => (
  <Badge tone={problemText(row) ? 'danger' : TONE[row.state]}>{NO_SHOW_STATE_LABEL[row.state]}</Badge>
);
