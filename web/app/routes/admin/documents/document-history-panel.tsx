import { DOCUMENT_EVENT_LABEL } from '@cercle/contract/document-states';
import type { DocumentDetails } from '@cercle/contract/documents';
import { DETAILS } from '../../../content/admin-documents.ts';
import { HistoryItem, HistoryPanel } from '../details/history-panel.tsx';

/** What happened to the document. */
const DocumentHistoryPanel = ({ events }: Pick<DocumentDetails, 'events'>) => (
  <HistoryPanel title={DETAILS.history}>
    {events.map(({ id, kind, at, by, reason }) => (
      <HistoryItem key={id} label={DOCUMENT_EVENT_LABEL[kind]} at={at} by={by}>
        {reason ? <p className="[overflow-wrap:anywhere]">{reason}</p> : null}
      </HistoryItem>
    ))}
  </HistoryPanel>
);

export default DocumentHistoryPanel;
