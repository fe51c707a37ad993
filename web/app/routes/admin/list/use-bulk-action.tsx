import type { TrashKind } from '@cercle/contract/trash';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, SessionEndedError } from '../../../api/error.ts';
import { type BulkTexts, partlyDeletedMessage, sessionEndedMessage } from '../../../content/admin-texts.ts';
import { resumeAfterLogin } from '../../../session/resume-after-login.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { SelectionBar, useSelection } from './selection.tsx';
import { showUndoToastInTime } from './undo-toast.ts';

type BulkAction<Row> = {
  texts: BulkTexts;
  call: (row: Row) => Promise<unknown>;
  /** The trash from which a deleted row can be restored. */
  undo?: TrashKind;
};

type BulkActions<Row> = readonly [BulkAction<Row>, ...BulkAction<Row>[]];

/**
 * The selection among the rows of a page, and the bar with the actions on all selected rows. They are done one row after
 * the other: the server checks and logs each by itself.
 */
export function useBulkAction<Row extends { id: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  actionsFor: (selected: readonly Row[]) => BulkActions<Row>,
) {
  const { revalidate } = useRevalidator();
  const { selected, selection, clear } = useSelection(rows, nameOf);
  const actions = actionsFor(selected);
  const [pending, setPending] = useState({ index: 0, isOpen: false });
  const [progress, setProgress] = useState<number | null>(null);
  const { texts, call, undo } = actions[pending.index] ?? actions[0];
  const close = () => setPending({ ...pending, isOpen: false });

  // Even if some rows failed.
  const onDone = () => {
    clear();
    void revalidate();
  };

  const reportResult = (doneIds: number[], endedAt: number, toMessage = (message: string) => message) => {
    const failed = selected.length - doneIds.length;
    const type = failed > 0 ? 'error' : 'success';
    const message = failed > 0 ? texts.failure(failed, selected.length) : texts.success(doneIds.length);
    if (!undo || doneIds.length === 0) return showToast(type, toMessage(message));
    const text = failed > 0 ? partlyDeletedMessage(texts, doneIds.length, selected.length) : message;
    showUndoToastInTime(
      { type, message: toMessage(text) },
      { kind: undo, ids: doneIds, onRestored: onDone },
      endedAt,
    );
  };

  const run = async () => {
    const resume = resumeAfterLogin();
    const doneIds: number[] = [];
    for (const [index, row] of selected.entries()) {
      setProgress(index);
      try {
        await call(row);
        doneIds.push(row.id);
      } catch (failure) {
        if (failure instanceof ApiError) continue;
        if (failure instanceof SessionEndedError) {
          const endedAt = Date.now();
          return resume(() => reportResult(doneIds, endedAt, sessionEndedMessage));
        }
        setProgress(null);
        close();
        throw failure;
      }
    }
    setProgress(null);
    close();
    reportResult(doneIds, Date.now());
    onDone();
  };

  const buttons = actions.map((action, index) => (
    <Button
      key={action.texts.label}
      look={action.texts.look === 'danger' ? 'danger' : 'quiet'}
      size="small"
      onClick={() => setPending({ index, isOpen: true })}
    >
      {action.texts.label}
    </Button>
  ));
  const selectionBar = (
    <>
      <SelectionBar count={selected.length} onClear={clear}>
        {buttons}
      </SelectionBar>
      <ConfirmDialog
        isOpen={pending.isOpen}
        title={texts.title(selected.length)}
        message={texts.message(selected.length)}
        confirmText={texts.label}
        confirmLook={texts.look}
        isBusy={progress !== null}
        onConfirm={() => void run()}
        onCancel={close}
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
    </>
  );
  return { selection, selectionBar };
}
