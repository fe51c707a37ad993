import { DOCUMENT_STATE_LABEL, type DocumentState } from '@cercle/contract/document-states';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const TONE: Record<DocumentState, BadgeTone> = {
  DRAFT: 'neutral',
  OPEN: 'warning',
  OVERDUE: 'danger',
  PAID: 'success',
  CREDITED: 'neutral',
  ISSUED: 'success',
};

export const DocumentStateBadge = ({ state }: { state: DocumentState }) => (
  <Badge tone={TONE[state]}>{DOCUMENT_STATE_LABEL[state]}</Badge>
);
