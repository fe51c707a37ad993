import type { EventDetails } from '@cercle/contract/events';
import { EVENT_PANELS } from '../../../content/admin-event.ts';
import { historyLabel, historyTexts } from '../../../content/admin-event-history.ts';
import { HistoryItem, HistoryPanel } from '../details/history-panel.tsx';

/** What happened to the event. */
const EventHistoryPanel = ({ history }: Pick<EventDetails, 'history'>) => (
  <HistoryPanel title={EVENT_PANELS.history}>
    {history.map((line) => (
      <HistoryItem key={line.id} label={historyLabel(line)} at={line.at} by={line.by}>
        {historyTexts(line).map((text) => (
          <p key={text} className="whitespace-pre-line [overflow-wrap:anywhere]">
            {text}
          </p>
        ))}
      </HistoryItem>
    ))}
  </HistoryPanel>
);

export default EventHistoryPanel;
