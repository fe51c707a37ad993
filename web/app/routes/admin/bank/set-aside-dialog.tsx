import { bankReason } from '@cercle/contract/bank';
import { type KeyboardEvent, useId } from 'react';
import { api } from '../../../api/client.ts';
import { movementName } from '../../../content/admin-bank.ts';
import { QUICK_REASONS, SET_ASIDE } from '../../../content/admin-bank-dialogs.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { TextControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { MOVEMENTS_CALL } from './bank-list.ts';
import { digitOf } from './keys.ts';
import type { MovementDialogProps } from './movement-dialog.ts';

/** Asks why a movement is set aside: usual reasons by one key each. Open as long as it is mounted. */
export default function SetAsideDialog({ movement, onDone, onConflict, onClose }: MovementDialogProps) {
  const id = useId();
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema: bankReason,
    defaults: { reason: '' },
    failureText: ({ message }) => message,
    handleFailure: (error) => {
      if (error.code === 'conflict') onConflict();
      return handleFailure(error);
    },
    send: async (values) => {
      await api.post(`${MOVEMENTS_CALL}/${movement.id}/set-aside`, values);
      onClose();
      onDone();
    },
  });
  const choose = (reason: string) => {
    form.setValue('reason', reason, { shouldDirty: true, shouldValidate: true });
    void form.submit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = digitOf(event.nativeEvent, QUICK_REASONS.length);
    const reason = digit === null ? undefined : QUICK_REASONS[digit - 1];
    if (reason === undefined || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    choose(reason);
  };
  return (
    <FormDialog
      form={form}
      title={SET_ASIDE.title}
      message={SET_ASIDE.message(movementName(movement))}
      confirmText={SET_ASIDE.submit}
      busyText={SET_ASIDE.busy}
      failure={failure}
      onCancel={onClose}
    >
      <fieldset aria-labelledby={`${id}-quick`} className="mb-4" onKeyDown={onKeyDown}>
        <p id={`${id}-quick`} className="mb-1.5 text-sm font-[550]">
          {SET_ASIDE.quick}
        </p>
        <ul className="grid gap-2 sm:grid-cols-2">
          {QUICK_REASONS.map((reason, index) => (
            <li key={reason}>
              <button
                type="button"
                aria-keyshortcuts={String(index + 1)}
                onClick={() => choose(reason)}
                className="flex min-h-11 w-full items-center gap-2.5 rounded-md border border-edge bg-white px-4 text-left text-sm hover:border-ink hover:bg-ivory"
              >
                <span aria-hidden="true" className="text-slate tabular-nums pointer-coarse:hidden">
                  {index + 1}
                </span>
                <span className="font-[550]">{reason}</span>
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
      <TextControl name="reason" label={SET_ASIDE.other} autoComplete="off" />
    </FormDialog>
  );
}
