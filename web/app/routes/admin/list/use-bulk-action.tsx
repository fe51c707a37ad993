import { useState } from 'react';
import { SessionEnded } from '../../../api/error.ts';
import type { BulkTexts } from '../../../content/admin-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';

type Plan<Row> = {
  texts: BulkTexts;
  selected: readonly Row[];
  call: (row: Row) => Promise<unknown>;
  /** When it is over, whether all went or some. */
  onDone: () => void;
};

/** One action on all the rows selected, one after the other: each is judged and written down by itself. */
export function useBulkAction<Row>({ texts, selected, call, onDone }: Plan<Row>) {
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<number | null>(null);

  const run = async () => {
    let failed = 0;
    for (const [index, row] of selected.entries()) {
      setDone(index);
      try {
        await call(row);
      } catch (failure) {
        if (failure instanceof SessionEnded) return;
        failed += 1;
      }
    }
    setDone(null);
    setOpen(false);
    if (failed === 0) showToast('success', texts.success(selected.length));
    else showToast('error', texts.failure(failed, selected.length));
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
      isBusy={done !== null}
      onConfirm={() => void run()}
      onCancel={() => setOpen(false)}
    >
      {done !== null && (
        <progress
          value={done}
          max={selected.length}
          aria-label={texts.label}
          className="h-2 w-full accent-brass"
        />
      )}
    </ConfirmDialog>
  );
  return { button, dialog };
}
