import { EVENT_STATE_LABEL, type EventState } from '@cercle/contract/event-states';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const TONE: Record<EventState, BadgeTone> = {
  DRAFT: 'neutral',
  PUBLISHED: 'success',
  CANCELLED: 'danger',
  HELD: 'warning',
  CLOSED: 'neutral',
};

export const EventStateBadge = ({ state }: { state: EventState }) => (
  <Badge tone={TONE[state]}>{EVENT_STATE_LABEL[state]}</Badge>
);
