import { DOCUMENT_EVENT_LABEL } from '@cercle/contract/document-states';
import type { DocumentDetails } from '@cercle/contract/documents';
import { DETAILS } from '../../../content/admin-documents.ts';
import { dateTimeOr, EMPTY_VALUE, Panel } from '../details/description-list.tsx';

/** What happened to the document. */
export const HistoryPanel = ({ events }: Pick<DocumentDetails, 'events'>) => (
  <Panel title={DETAILS.history}>
    <ol className="text-sm">
      {events.map(({ id, kind, at, by, reason }) => (
        <li
          key={id}
          className="relative border-l border-hairline pb-5 pl-5 last:border-transparent last:pb-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-1 size-2 rounded-full bg-brass outline-4 outline-white forced-colors:bg-[CanvasText]"
          />
          <p className="font-[550]">{DOCUMENT_EVENT_LABEL[kind]}</p>
          <p className="text-slate [overflow-wrap:anywhere]">
            <span>{dateTimeOr(at, EMPTY_VALUE)}</span>
            <span>{` · ${by}`}</span>
          </p>
          {reason && <p className="[overflow-wrap:anywhere]">{reason}</p>}
        </li>
      ))}
    </ol>
  </Panel>
);
