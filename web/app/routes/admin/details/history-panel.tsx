import type { Elements } from '../../../ui/elements.ts';
import { dateTimeOr, EMPTY_VALUE, Panel } from './description-list.tsx';

/** What happened to a record, the newest first: a `HistoryItem` each. */
export const HistoryPanel = ({ title, children }: { title: string; children: Elements }) => (
  <Panel title={title}>
    <ol className="text-sm">{children}</ol>
  </Panel>
);

type HistoryItemProps = { label: string; at: string; by: string; above?: Elements; children?: Elements };

/** @param above stands between what happened and when */
export const HistoryItem = ({ label, at, by, above, children }: HistoryItemProps) => (
  <li className="relative border-l border-hairline pb-5 pl-5 last:border-transparent last:pb-0">
    <span
      aria-hidden="true"
      className="absolute top-1.5 -left-1 size-2 rounded-full bg-brass outline-4 outline-white forced-colors:bg-[CanvasText]"
    />
    <p className="font-[550]">{label}</p>
    {above}
    <p className="text-slate [overflow-wrap:anywhere]">
      <span>{dateTimeOr(at, EMPTY_VALUE)}</span>
      <span>{` · ${by}`}</span>
    </p>
    {children}
  </li>
);
