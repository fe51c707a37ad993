import type { Recommendation } from '@cercle/contract/recommendations';
import { HISTORY_LABEL, RECOMMENDATION } from '../../../content/recommendations.ts';
import { formatDateTime } from '../../../dates.ts';
import { Panel } from './fact-panel.tsx';

/** What happened to a recommendation, in the order of the server. */
export const RecommendationHistory = ({
  recommendation: { history },
}: {
  recommendation: Recommendation;
}) => (
  <Panel title={RECOMMENDATION.history}>
    <ol className="text-sm">
      {history.map(({ at, kind, by, reason }) => (
        <li
          key={`${at} ${kind}`}
          className="relative border-l border-hairline pb-5 pl-5 last:border-transparent last:pb-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-1 size-2 rounded-full bg-brass outline-4 outline-white forced-colors:bg-[CanvasText]"
          />
          <p className="font-[550]">{HISTORY_LABEL[kind]}</p>
          <p className="text-slate [overflow-wrap:anywhere]">
            <time dateTime={at}>{formatDateTime(at)}</time>
            {by && <span>{` · ${by}`}</span>}
          </p>
          {reason && (
            <p className="mt-1 border-l-2 border-brass pl-3 whitespace-pre-line [overflow-wrap:anywhere]">
              {reason}
            </p>
          )}
        </li>
      ))}
    </ol>
  </Panel>
);
