import { CircleAlert, CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { importSentences, RESULTS } from '../../../content/admin-bank-import.ts';
import { ArcSpinner } from '../../../ui/arcs.tsx';
import { Button } from '../../../ui/button.tsx';
import { useHeadingFocus } from '../import/use-heading-focus.ts';
import type { ImportedFile } from './use-bank-import.ts';

export type ImportResultsProps = { files: readonly ImportedFile[]; onWork: () => void; onClear: () => void };

const isOver = ({ state }: ImportedFile) => state === 'done' || state === 'refused';

/** What became of each file, in words. Once all are done their heading has the focus, and the way to what waits follows. */
export default function ImportResults({ files, onWork, onClear }: ImportResultsProps) {
  const doneCount = files.filter(isOver).length;
  const isAllDone = files.length > 0 && doneCount === files.length;
  const heading = useHeadingFocus(isAllDone ? String(files[0]?.id) : null);
  const waiting = files.reduce((sum, { result }) => sum + (result?.waiting ?? 0), 0);
  if (files.length === 0) return null;
  return (
    <div className="card mt-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {RESULTS.results}
        </h3>
        <p role="status" className="text-sm text-slate tabular-nums">
          {!isAllDone && RESULTS.progress(doneCount + 1, files.length)}
        </p>
      </div>
      {!isAllDone && files.length > 1 && (
        <progress
          aria-label={RESULTS.title}
          value={doneCount / files.length}
          className="mt-3 h-2 w-full accent-brass"
        />
      )}
      <ul className="mt-3 divide-y divide-hairline border-t border-hairline text-sm">
        {files.map((file) => (
          <li key={file.id} className="flex items-start gap-3 py-3 last:pb-0">
            <StateIcon file={file} />
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-[550]">{file.name}</p>
              <Outcome file={file} />
            </div>
          </li>
        ))}
      </ul>
      {isAllDone && (
        <div className="mt-4 flex flex-wrap gap-2">
          {waiting > 0 && (
            <Button size="small" onClick={onWork}>
              {waiting === 1 ? RESULTS.workOne : RESULTS.work(waiting)}
            </Button>
          )}
          <Button size="small" look="quiet" onClick={onClear}>
            {RESULTS.clear}
          </Button>
        </div>
      )}
    </div>
  );
}

function Outcome({ file: { state, result, problem } }: { file: ImportedFile }) {
  if (state === 'refused') return <p className="text-danger">{problem}</p>;
  if (!result) return <p className="text-slate">{state === 'waiting' ? RESULTS.waiting : RESULTS.sending}</p>;
  return (
    <>
      {importSentences(result).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {result.statements
        .filter(({ outcome }) => outcome === 'QUARANTINED')
        .map(({ label, problems }) => (
          <div key={label} className="mt-1">
            <p>{RESULTS.quarantined(label)}</p>
            <ul className="list-disc pl-5 text-danger">
              {problems.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </div>
        ))}
    </>
  );
}

function StateIcon({ file: { state, result } }: { file: ImportedFile }) {
  if (state === 'waiting') return <Clock className="mt-0.5 size-5 shrink-0 text-slate" aria-hidden="true" />;
  if (state === 'sending') return <ArcSpinner className="mt-0.5 size-5 shrink-0" />;
  if (state === 'refused')
    return <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />;
  return result?.statements.some(({ outcome }) => outcome === 'QUARANTINED') ? (
    <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
  ) : (
    <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
  );
}
