import type { TrashKind } from '@cercle/contract/trash';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../api/error.ts';
import { showFailure } from '../../../api/show-failure.ts';
import type { ActionTexts } from '../../../content/admin-texts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { offerUndo } from './offer-undo.ts';

type Plan<Action extends string, Row> = {
  texts: Readonly<Record<Action, ActionTexts>>;
  calls: Readonly<Record<Action, (row: Row) => Promise<unknown>>>;
  nameOf: (row: Row) => string;
  /** Hears of every change, ours or another administrator's, so that the screen shows it. */
  onChange: (action: Action, isOurs: boolean) => void;
  /** Where what was deleted can be taken back from, for the actions that delete. */
  undo?: Partial<Record<Action, TrashKind>>;
  /** What the decision may come with, such as a reason. */
  inDialog?: (action: Action, row: Row) => ReactNode;
};

export type Ask<Action extends string, Row> = (action: Action, row: Row) => void;

/** Another administrator was faster: what the screen shows is no longer true. */
const isOvertaken = (error: unknown) =>
  error instanceof ApiError && (error.code === 'conflict' || error.code === 'not-found');

/** One click, one confirmation: `ask` opens the dialog, which does the work and says how it went. */
export function useConfirmedAction<Action extends string, Row extends { id: number }>(
  plan: Plan<Action, Row>,
) {
  const { texts, calls, nameOf, onChange, undo, inDialog } = plan;
  const [asked, setAsked] = useState<{ action: Action; row: Row; isOpen: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);

  const ask: Ask<Action, Row> = (action, row) => setAsked({ action, row, isOpen: true });
  const close = () => setAsked(asked && { ...asked, isOpen: false });

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
        offerUndo(
          { type: 'success', message },
          { kind, ids: [row.id], onBack: () => onChange(action, false) },
        );
      else showToast('success', message);
      onChange(action, true);
    } catch (error) {
      close();
      showFailure(error, ({ message }) => (isOvertaken(error) ? message : failure(name)));
      if (isOvertaken(error)) onChange(action, false);
    } finally {
      setBusy(false);
    }
  };

  const dialog = asked && (
    <ConfirmDialog
      isOpen={asked.isOpen}
      title={texts[asked.action].title}
      message={texts[asked.action].message(nameOf(asked.row))}
      confirmText={texts[asked.action].label}
      confirmLook={texts[asked.action].look}
      isBusy={isBusy}
      onConfirm={() => void confirm(asked.action, asked.row)}
      onCancel={close}
    >
      {inDialog?.(asked.action, asked.row)}
    </ConfirmDialog>
  );
  return { ask, dialog };
}
