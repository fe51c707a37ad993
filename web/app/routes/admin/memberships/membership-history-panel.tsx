import { MEMBERSHIP_EVENT_LABELS } from '@cercle/contract/membership-event-labels';
import type { MembershipEvent } from '@cercle/contract/membership-views';
import { factTexts, PANELS } from '../../../content/admin-membership.ts';
import { formatDate } from '../../../dates.ts';
import { HistoryItem, HistoryPanel } from '../details/history-panel.tsx';

/** What happened to the membership. */
export const MembershipHistoryPanel = ({ events }: { events: MembershipEvent[] }) => (
  <HistoryPanel title={PANELS.history}>
    {events.map((event) => {
      const facts = factTexts(event);
      return (
        <HistoryItem
          key={event.id}
          label={MEMBERSHIP_EVENT_LABELS[event.kind]}
          at={event.at}
          by={event.by}
          above={<p>{dayText(event)}</p>}
        >
          {facts.length > 0 && <p className="[overflow-wrap:anywhere]">{facts.join(' · ')}</p>}
        </HistoryItem>
      );
    })}
  </HistoryPanel>
);

const dayText = ({ day, termNumber }: MembershipEvent) =>
  `Compte pour le ${formatDate(day)}${termNumber === null ? '' : ` · période ${termNumber}`}`;
