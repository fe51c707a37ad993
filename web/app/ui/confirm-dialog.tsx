import { Button } from './button.tsx';
import { DIALOG_BUTTONS, Dialog } from './dialog.tsx';
import type { Elements } from './elements.ts';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  message: string;
  confirmText?: string;
  confirmLook?: 'primary' | 'danger';
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Additional input for the decision, such as a reason. */
  children?: Elements;
};

/** Asks for a confirmation. */
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
  return (
    <Dialog isOpen={isOpen} title={title} message={message} isBusy={isBusy} onCancel={onCancel}>
      {children && <div className="mt-6 -mb-4">{children}</div>}
      <div className={`mt-8 ${DIALOG_BUTTONS}`}>
        <Button look="quiet" onClick={onCancel} disabled={isBusy}>
          Annuler
        </Button>
        <Button look={confirmLook} onClick={onConfirm} disabled={isBusy} isBusy={isBusy}>
          {confirmText}
        </Button>
      </div>
    </Dialog>
  );
}
