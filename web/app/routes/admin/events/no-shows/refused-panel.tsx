import type { NoShowRow, NoShowsTold } from '@cercle/contract/no-shows';
import { CircleAlert } from 'lucide-react';
import { NO_SHOWS, personOf } from '../../../../content/admin-no-shows.ts';

type RefusedPanelProps = { refused: NoShowsTold['refused']; rows: NoShowRow[] };

/** Those of the last telling that could not be told, each with why. */
export function RefusedPanel({ refused, rows }: RefusedPanelProps) {
  return (
    <div role="alert">
      {refused.length > 0 && (
        <div className="mb-4 flex items-start gap-3 rounded-lg bg-danger-tint p-4 text-danger">
          <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p className="font-[550]">{NO_SHOWS.refused(refused.length)}</p>
            <ul className="mt-1 text-sm">
              {refused.map(({ id, message }) => (
                <li key={id}>{`${nameIn(rows, id)}${message}`}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}

/** « Paul Roy : »; nothing for one that has gone. */
function nameIn(rows: NoShowRow[], id: number): string {
  const row = rows.find((candidate) => candidate.id === id);
  return row ? `${personOf(row)}\u202f: ` : '';
}
