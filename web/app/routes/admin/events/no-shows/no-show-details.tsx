import type { NoShowRow } from '@cercle/contract/no-shows';
import { HISTORY_LABEL, NO_SHOWS, personOf } from '../../../../content/admin-no-shows.ts';
import { evidenceTexts } from '../../../../content/no-show-words.ts';
import { formatDateTime } from '../../../../dates.ts';
import type { Elements } from '../../../../ui/elements.ts';

/** On what it rests, and what happened since: both folded. */
export const NoShowDetails = ({ row }: { row: NoShowRow }) => (
  <div className="mt-2 flex flex-wrap gap-x-6 text-sm">
    <Folded title={NO_SHOWS.evidence} of={personOf(row)}>
      <ul className="grid gap-1">
        {evidenceTexts(row.evidence).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Folded>
    <Folded title={NO_SHOWS.history} of={personOf(row)}>
      <ol className="grid gap-2">
        {row.history.map(({ at, kind, by, reason }) => (
          <li key={`${at} ${kind}`}>
            <p>{HISTORY_LABEL[kind]}</p>
            <p className="text-slate">
              <time dateTime={at}>{formatDateTime(at)}</time>
              {by && <span>{` · ${by}`}</span>}
            </p>
            {reason && <p className="whitespace-pre-line">{reason}</p>}
          </li>
        ))}
      </ol>
    </Folded>
  </div>
);

type FoldedProps = { title: string; of: string; children: Elements };

/** An open one takes the line. */
const Folded = ({ title, of, children }: FoldedProps) => (
  <details className="open:basis-full">
    <summary className="w-fit py-2 text-slate underline decoration-brass underline-offset-4">
      <span>{title}</span>
      <span className="sr-only">{`, ${of}`}</span>
    </summary>
    <div className="max-w-[47em] pb-2">{children}</div>
  </details>
);
