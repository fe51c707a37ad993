import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  message: string;
  confirmText?: string;
  confirmLook?: 'primary' | 'danger';
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** What the decision may come with, such as a reason. */
  children?: ReactNode;
};

/** Asks before what cannot be undone. The browser keeps the focus inside and gives it back afterwards. */
export function ConfirmDialog({
  isOpen,
  title,
  message,
  confirmText = 'Confirmer',
  confirmLook = 'primary',
  isBusy = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onCancel();
      }}
      className="card m-auto w-[min(100%-2.5rem,30rem)] p-8 text-ink shadow-float"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <p id={`${id}-message`} className="mt-3 text-slate">
        {message}
      </p>
      {children && <div className="mt-6 -mb-4">{children}</div>}
      <div className="mt-8 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onCancel} disabled={isBusy}>
          Annuler
        </Button>
        <Button look={confirmLook} onClick={onConfirm} disabled={isBusy} isBusy={isBusy}>
          {confirmText}
        </Button>
      </div>
    </dialog>
  );
}
