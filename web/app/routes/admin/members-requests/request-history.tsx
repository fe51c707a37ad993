import type { FieldChange } from '@cercle/contract/audit-log';
import { changeText } from '@cercle/contract/audit-log-labels';
import type { RequestEvent } from '@cercle/contract/requests';
import { Link } from 'react-router';
import { type Result, useResult } from '../../../api/result.ts';
import {
  EVENT_LABEL,
  HISTORY_FAILED,
  HISTORY_LOADING,
  HISTORY_TITLE,
} from '../../../content/admin-request-history.ts';
import { formatDate } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import { NameOrEmail } from '../../../ui/email.tsx';
import { dateTimeOr, EMPTY_VALUE, Panel } from '../details/description-list.tsx';

type RequestHistoryProps = { history: Promise<Result<RequestEvent[]>>; onRetry: () => void };

/** Actions with their actor and time, the latest first. If it fails, the request is shown without it. */
export function RequestHistory({ history, onRetry }: RequestHistoryProps) {
  const { result } = useResult(history);
  return (
    <Panel title={HISTORY_TITLE}>
      {result === null && <p className="text-sm text-slate">{HISTORY_LOADING}</p>}
      {result?.failure !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <p className="text-slate">{HISTORY_FAILED}</p>
          <Button size="small" look="quiet" onClick={onRetry}>
            Réessayer
          </Button>
        </div>
      )}
      {result?.value && (
        <ol className="text-sm">
          {result.value.map((event) => (
            <HistoryEvent key={`${event.at} ${event.action}`} event={event} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** « Téléphone, Type d’adhésion (Single → Business) ». */
const Changes = ({ changes }: { changes: FieldChange[] }) => (
  <p className="text-slate">{changes.map(changeText).join(', ')}</p>
);

export const HistoryEvent = ({
  event: { action, at, by, reason, changes, conditions },
}: {
  event: RequestEvent;
}) => (
  <li className="relative border-l border-hairline pb-5 pl-5 last:border-transparent last:pb-0">
    <span
      aria-hidden="true"
      className="absolute top-1.5 -left-1 size-2 rounded-full bg-brass outline-4 outline-white forced-colors:bg-[CanvasText]"
    />
    <p className="font-[550]">{EVENT_LABEL[action]}</p>
    <p className="text-slate [overflow-wrap:anywhere]">
      <span>{dateTimeOr(at, EMPTY_VALUE)}</span>
      {by && (
        <span>
          <span>{' · '}</span>
          <NameOrEmail text={by} />
        </span>
      )}
    </p>
    {conditions && (
      <Link to={`/general-conditions/${conditions.id}`} className="link">
        {`Version du ${formatDate(conditions.validFrom)}`}
      </Link>
    )}
    {changes && <Changes changes={changes} />}
    {reason && (
      <p className="mt-2 rounded-md bg-sand px-3 forced-colors:border py-2 whitespace-pre-line [overflow-wrap:anywhere]">
        {reason}
      </p>
    )}
  </li>
);
