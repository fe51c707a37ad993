import { useState } from 'react';
import { ApiError } from '../../../../api/error.ts';
import { showError } from '../../../../api/show-error.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../../ui/toast.tsx';

type CallDialogProps = {
  texts: { title: string; submit: string; failure: string };
  message: string;
  look?: 'primary' | 'danger';
  /** @returns what to say then */
  call: () => Promise<string>;
  onChange: () => void;
  onClose: () => void;
};

/** Asks before a call, makes it and shows its result. Open as long as it is mounted. */
export function CallDialog({ texts, message, look = 'primary', call, onChange, onClose }: CallDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      showToast('success', await call());
      onChange();
    } catch (error) {
      // Another administrator was faster: the screen is out of date.
      const isConflict = error instanceof ApiError && error.code === 'conflict';
      showError(error, (failure) => (isConflict ? failure.message : texts.failure));
      if (isConflict) onChange();
    } finally {
      onClose();
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={texts.title}
      message={message}
      confirmText={texts.submit}
      confirmLook={look}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
