import { useState } from 'react';
import { kindsText, RUN } from '../../../../content/admin-document-run.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { RunBar } from './run-bar.tsx';
import { canIssue, type RunLine } from './run-lines.ts';
import { RunRow } from './run-row.tsx';
import { RunTable } from './run-table.tsx';

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
        <SelectAll lines={lines} onSelectAll={onSelectAll} />
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
        text={RUN.selected(selected.length, lines.length)}
        status={selected.length === 0 ? status : kinds}
        onIssue={ask}
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

function SelectAll({ lines, onSelectAll }: Pick<RunFormProps, 'lines' | 'onSelectAll'>) {
  const free = lines.filter(canIssue);
  const selected = lines.filter(({ isSelected }) => isSelected);
  const isAll = free.length > 0 && free.every(({ isSelected }) => isSelected);
  return (
    <label className="inline-flex min-h-11 flex-wrap items-center gap-2 font-[550]">
      <input
        type="checkbox"
        className="size-5 accent-ink"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && selected.length > 0;
        }}
        onChange={(event) => onSelectAll(event.target.checked)}
      />
      <span>{RUN.selectAll}</span>
      {free.length < lines.length && (
        <span className="text-sm font-normal text-slate">{RUN.selectAllNote}</span>
      )}
    </label>
  );
}
