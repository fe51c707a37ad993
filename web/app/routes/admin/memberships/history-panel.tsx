import { MEMBERSHIP_EVENT_LABELS } from '@cercle/contract/membership-event-labels';
import type { MembershipEvent } from '@cercle/contract/membership-views';
import { factTexts, PANELS } from '../../../content/admin-membership.ts';
import { formatDate } from '../../../dates.ts';
import { dateTimeOr, EMPTY_VALUE, Panel } from '../details/description-list.tsx';

/** What happened to the membership, the newest first. */
export const HistoryPanel = ({ events }: { events: MembershipEvent[] }) => (
  <Panel title={PANELS.history}>
    <ol className="text-sm">
      {events.map((event) => (
        <HistoryEvent key={event.id} event={event} />
      ))}
    </ol>
  </Panel>
);

function HistoryEvent({ event }: { event: MembershipEvent }) {
  const { kind, termNumber, day, at, by } = event;
  const facts = factTexts(event);
  return (
    <li className="relative border-l border-hairline pb-5 pl-5 last:border-transparent last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-1.5 -left-1 size-2 rounded-full bg-brass outline-4 outline-white forced-colors:bg-[CanvasText]"
      />
      <p className="font-[550]">{MEMBERSHIP_EVENT_LABELS[kind]}</p>
      <p>{`Compte pour le ${formatDate(day)}${termNumber === null ? '' : ` · période ${termNumber}`}`}</p>
      <p className="text-slate [overflow-wrap:anywhere]">
        <span>{dateTimeOr(at, EMPTY_VALUE)}</span>
        <span>{` · ${by}`}</span>
      </p>
      {facts.length > 0 && <p className="[overflow-wrap:anywhere]">{facts.join(' · ')}</p>}
    </li>
  );
}
