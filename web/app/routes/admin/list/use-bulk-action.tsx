import type { TrashKind } from '@cercle/contract/trash';
import { useState } from 'react';
import { SessionEnded } from '../../../api/error.ts';
import type { BulkTexts } from '../../../content/admin-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { offerUndo } from './offer-undo.ts';

type Plan<Row> = {
  texts: BulkTexts;
  selected: readonly Row[];
  call: (row: Row) => Promise<unknown>;
  /** Where what was deleted can be taken back from. */
  undo?: TrashKind;
  /** When it is over, whether all went or some. */
  onDone: () => void;
};

/** One action on all the rows selected, one after the other: each is judged and written down by itself. */
export function useBulkAction<Row extends { id: number }>({
  texts,
  selected,
  call,
  undo,
  onDone,
}: Plan<Row>) {
  const [isOpen, setOpen] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);

  const run = async () => {
    const done: number[] = [];
    for (const [index, row] of selected.entries()) {
      setProgress(index);
      try {
        await call(row);
        done.push(row.id);
      } catch (failure) {
        if (failure instanceof SessionEnded) return;
      }
    }
    setProgress(null);
    setOpen(false);
    const failed = selected.length - done.length;
    if (failed > 0) showToast('error', texts.failure(failed, selected.length));
    else if (undo) offerUndo(texts.success(done.length), undo, done, onDone);
    else showToast('success', texts.success(done.length));
    onDone();
  };

  const button = (
    <Button look="danger" size="small" onClick={() => setOpen(true)}>
      {texts.label}
    </Button>
  );
  const dialog = (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.title(selected.length)}
      message={texts.message}
      confirmText={texts.label}
      confirmLook="danger"
      isBusy={progress !== null}
      onConfirm={() => void run()}
      onCancel={() => setOpen(false)}
    >
      {progress !== null && (
        <progress
          value={progress}
          max={selected.length}
          aria-label={texts.label}
          className="h-2 w-full accent-brass"
        />
      )}
    </ConfirmDialog>
  );
  return { button, dialog };
}
