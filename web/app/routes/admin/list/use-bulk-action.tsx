import type { TrashKind } from '@cercle/contract/trash';
import { useState } from 'react';
import { ApiError, SessionEnded } from '../../../api/error.ts';
import { type BulkTexts, interrupted, partlyDeleted } from '../../../content/admin-texts.ts';
import { whenBack } from '../../../session/when-back.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { offerUndoInTime } from './offer-undo.ts';

type BulkAction<Row> = {
  texts: BulkTexts;
  call: (row: Row) => Promise<unknown>;
  /** Where what was deleted can be taken back from. */
  undo?: TrashKind;
};

type Plan<Row> = {
  actions: readonly [BulkAction<Row>, ...BulkAction<Row>[]];
  selected: readonly Row[];
  /** When it is over, whether all went or some. */
  onDone: () => void;
};

/** Actions on all the rows selected, one row after the other: each is judged and written down by itself. */
export function useBulkAction<Row extends { id: number }>({ actions, selected, onDone }: Plan<Row>) {
  const [asked, setAsked] = useState({ index: 0, isOpen: false });
  const [progress, setProgress] = useState<number | null>(null);
  const { texts, call, undo } = actions[asked.index] ?? actions[0];
  const close = () => setAsked({ ...asked, isOpen: false });

  const tell = (done: number[], at: number, say = (message: string) => message) => {
    const failed = selected.length - done.length;
    const type = failed > 0 ? 'error' : 'success';
    const message = failed > 0 ? texts.failure(failed, selected.length) : texts.success(done.length);
    if (!undo || done.length === 0) return showToast(type, say(message));
    const said = failed > 0 ? partlyDeleted(texts, done.length, selected.length) : message;
    offerUndoInTime({ type, message: say(said) }, { kind: undo, ids: done, onBack: onDone }, at);
  };

  const run = async () => {
    const back = whenBack();
    const done: number[] = [];
    for (const [index, row] of selected.entries()) {
      setProgress(index);
      try {
        await call(row);
        done.push(row.id);
      } catch (failure) {
        if (failure instanceof ApiError) continue;
        if (failure instanceof SessionEnded) {
          const at = Date.now();
          return back(() => tell(done, at, interrupted));
        }
        setProgress(null);
        close();
        throw failure;
      }
    }
    setProgress(null);
    close();
    tell(done, Date.now());
    onDone();
  };

  const buttons = actions.map((action, index) => (
    <Button
      key={action.texts.label}
      look={action.texts.look === 'danger' ? 'danger' : 'quiet'}
      size="small"
      onClick={() => setAsked({ index, isOpen: true })}
    >
      {action.texts.label}
    </Button>
  ));
  const dialog = (
    <ConfirmDialog
      isOpen={asked.isOpen}
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
  );
  return { buttons, dialog };
}
