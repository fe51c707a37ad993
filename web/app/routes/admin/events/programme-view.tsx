import type { EventDetails } from '@cercle/contract/events';
import { EVENT_PANELS } from '../../../content/admin-event.ts';
import { Panel } from '../details/description-list.tsx';

export const ProgrammeView = ({ programme }: Pick<EventDetails, 'programme'>) => (
  <Panel title={EVENT_PANELS.programme}>
    <ol className="divide-y divide-hairline border-t border-hairline text-sm">
      {programme.map(({ time, text }) => (
        <li key={`${time} ${text}`} className="flex gap-4 py-2.5">
          <span className="w-12 shrink-0 text-slate tabular-nums">{time}</span>
          <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
        </li>
      ))}
    </ol>
  </Panel>
);
