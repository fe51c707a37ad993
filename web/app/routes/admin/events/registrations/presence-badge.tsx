import { PRESENCE_LABEL, type Presence } from '@cercle/contract/registration-states';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';

const TONE: Record<Presence, BadgeTone> = { PRESENT: 'success', EXCUSED: 'neutral', ABSENT: 'danger' };

export const PresenceBadge = ({ presence }: { presence: Presence }) => (
  <Badge tone={TONE[presence]}>{PRESENCE_LABEL[presence]}</Badge>
);
