import type { EventDetails } from '@cercle/contract/events';
import { EVENT_PANELS, historyLabel, historyTexts } from '../../../content/admin-event.ts';
import { dateTimeOr, EMPTY_VALUE, Panel } from '../details/description-list.tsx';

/** What happened to the event, the newest first. */
export const EventHistoryPanel = ({ history }: Pick<EventDetails, 'history'>) => (
  <Panel title={EVENT_PANELS.history}>
    <ol className="text-sm">
      {history.map((line) => (
        <li
          key={line.id}
          className="relative border-l border-hairline pb-5 pl-5 last:border-transparent last:pb-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-1 size-2 rounded-full bg-brass outline-4 outline-white forced-colors:bg-[CanvasText]"
          />
          <p className="font-[550]">{historyLabel(line)}</p>
          <p className="text-slate [overflow-wrap:anywhere]">
            <span>{dateTimeOr(line.at, EMPTY_VALUE)}</span>
            <span>{` · ${line.by}`}</span>
          </p>
          {historyTexts(line).map((text) => (
            <p key={text} className="whitespace-pre-line [overflow-wrap:anywhere]">
              {text}
            </p>
          ))}
        </li>
      ))}
    </ol>
  </Panel>
);
