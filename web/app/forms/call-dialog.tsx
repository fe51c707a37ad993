import { useId, useState } from 'react';
import { ApiError, SessionEndedError } from '../api/error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { Elements } from '../ui/elements.ts';
import { FieldError } from '../ui/field.tsx';

type CallDialogProps = {
  title: string;
  message: string;
  confirmText: string;
  confirmLook?: 'primary' | 'danger';
  /** What is done once it is confirmed. */
  call: () => Promise<void>;
  /** It was refused: what is behind the dialog may be out of date. */
  onRefused?: (error: ApiError) => void;
  onCancel: () => void;
  children?: Elements;
};

/** Asks before a call; where that is refused, says why in the server's words. Open as long as it is mounted. */
export function CallDialog({ call, onRefused, children, ...dialog }: CallDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const failureId = useId();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call();
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
      setBusy(false);
      onRefused?.(error);
    }
  };
  return (
    <ConfirmDialog isOpen isBusy={isBusy} onConfirm={() => void confirm()} {...dialog}>
      {children}
      <div role="alert" className="mt-3">
        <FieldError id={failureId} error={failure} />
      </div>
    </ConfirmDialog>
  );
}
