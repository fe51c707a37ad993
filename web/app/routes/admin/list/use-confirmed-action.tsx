import type { TrashKind } from '@cercle/contract/trash';
import { useState } from 'react';
import { ApiError } from '../../../api/error.ts';
import { showError } from '../../../api/show-error.ts';
import type { ActionTexts } from '../../../content/admin-texts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { showToast } from '../../../ui/toast.tsx';
import { showUndoToast } from './undo-toast.ts';

type ConfirmedActionOptions<Action extends string, Row> = {
  texts: Readonly<Record<Action, ActionTexts>>;
  calls: Readonly<Record<Action, (row: Row) => Promise<unknown>>>;
  nameOf: (row: Row) => string;
  /** Called after every change, also another administrator's, to reload the screen. */
  onChange: (action: Action, isOurs: boolean) => void;
  /** The trash from which a deleted row can be restored, for actions that delete. */
  undo?: Partial<Record<Action, TrashKind>>;
  /** Additional input for the decision, such as a reason. */
  dialogContent?: (action: Action, row: Row) => Elements;
};

export type Ask<Action extends string, Row> = (action: Action, row: Row) => void;

/** Another administrator was faster: the screen is out of date. */
const isConflict = (error: unknown) =>
  error instanceof ApiError && (error.code === 'conflict' || error.code === 'not-found');

/** One click, one confirmation: `ask` opens the dialog, which runs the action and shows its result. */
export function useConfirmedAction<Action extends string, Row extends { id: number }>(
  options: ConfirmedActionOptions<Action, Row>,
) {
  const { texts, calls, nameOf, onChange, undo, dialogContent } = options;
  const [pending, setPending] = useState<{ action: Action; row: Row; isOpen: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);

  const ask: Ask<Action, Row> = (action, row) => setPending({ action, row, isOpen: true });
  const close = () => setPending(pending && { ...pending, isOpen: false });

  const confirm = async (action: Action, row: Row) => {
    const { success, failure } = texts[action];
    const name = nameOf(row);
    setBusy(true);
    try {
      await calls[action](row);
      close();
      const kind = undo?.[action];
      const message = success(name);
      if (kind)
        showUndoToast(
          { type: 'success', message },
          { kind, ids: [row.id], onRestored: () => onChange(action, false) },
        );
      else showToast('success', message);
      onChange(action, true);
    } catch (error) {
      close();
      showError(error, ({ message }) => (isConflict(error) ? message : failure(name)));
      if (isConflict(error)) onChange(action, false);
    } finally {
      setBusy(false);
    }
  };

  const dialog = pending && (
    <ConfirmDialog
      isOpen={pending.isOpen}
      title={texts[pending.action].title}
      message={texts[pending.action].message(nameOf(pending.row))}
      confirmText={texts[pending.action].label}
      confirmLook={texts[pending.action].look}
      isBusy={isBusy}
      onConfirm={() => void confirm(pending.action, pending.row)}
      onCancel={close}
    >
      {dialogContent?.(pending.action, pending.row)}
    </ConfirmDialog>
  );
  return { ask, dialog };
}
