import { useState } from 'react';
import { kindsText, RUN } from '../../../../content/admin-document-run.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { RunBar } from './run-bar.tsx';
import { canIssue, type RunLine } from './run-lines.ts';
import { RunRow } from './run-row.tsx';
import { RunTable } from './run-table.tsx';
import { SelectAll } from './select-all.tsx';

/** Thousands of rows at once would take the browser seconds. */
const ROWS_SHOWN = 100;

type RunFormProps = {
  lines: RunLine[];
  isSending: boolean;
  onSelect: (id: number, isSelected: boolean) => void;
  onSelectAll: (isSelected: boolean) => void;
  onSend: (isSending: boolean) => void;
  onIssue: (lines: RunLine[]) => void;
};

/** The drafts, a box for each, and the button that issues those that are ticked. */
export function RunForm({ lines, isSending, onSelect, onSelectAll, onSend, onIssue }: RunFormProps) {
  const [shown, setShown] = useState(ROWS_SHOWN);
  const [status, setStatus] = useState('');
  const [isAsking, setAsking] = useState(false);
  const selected = lines.filter(({ isSelected }) => isSelected);
  const kinds = kindsText(selected.map(({ draft }) => draft));
  const ask = () => {
    setStatus(selected.length === 0 ? RUN.noneSelected : '');
    setAsking(selected.length > 0);
  };
  return (
    <div className="mt-3">
      <div className="flex flex-wrap gap-x-8">
        <SelectAll
          free={lines.filter(canIssue).length}
          selected={selected.length}
          isAll={lines.filter(canIssue).every(({ isSelected }) => isSelected)}
          note={lines.every(canIssue) ? '' : RUN.selectAllNote}
          label={RUN.selectAll}
          onSelectAll={onSelectAll}
        />
        <label className="inline-flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-ink"
            checked={isSending}
            onChange={({ target }) => onSend(target.checked)}
          />
          <span>{RUN.send}</span>
        </label>
      </div>
      <RunTable>
        {lines.slice(0, shown).map((line) => (
          <RunRow key={line.draft.id} line={line} onSelect={onSelect} />
        ))}
      </RunTable>
      {lines.length > shown && (
        <p className="mt-4 text-center">
          <Button look="quiet" size="small" onClick={() => setShown(shown + ROWS_SHOWN)}>
            {RUN.more(Math.min(ROWS_SHOWN, lines.length - shown), lines.length - shown)}
          </Button>
        </p>
      )}
      <RunBar
        label={RUN.bar}
        submit={RUN.issue}
        text={RUN.selected(selected.length, lines.length)}
        status={selected.length === 0 ? status : kinds}
        onSubmit={ask}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={RUN.confirmTitle(selected.length)}
        message={RUN.confirmText(kinds, isSending)}
        confirmText={RUN.issue}
        onConfirm={() => {
          setAsking(false);
          onIssue(selected);
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
