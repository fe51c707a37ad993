import { ArcSpinner } from './arcs.tsx';
import { Button } from './button.tsx';
import { DIALOG_BUTTONS, Dialog } from './dialog.tsx';

type ProgressDialogProps = {
  isOpen: boolean;
  title: string;
  /** How far it is, in words. */
  text: string;
  /** How far it is, from 0 to 1, where that is known. */
  share?: number | undefined;
  cancelText: string;
  onCancel: () => void;
};

/** Work that takes a while: how far it is, and a way out. */
export function ProgressDialog({ isOpen, title, text, share, cancelText, onCancel }: ProgressDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      message={
        <span className="flex items-center gap-2.5 tabular-nums">
          {share === undefined && <ArcSpinner className="size-5 shrink-0" />}
          {text}
        </span>
      }
      onCancel={onCancel}
    >
      {share !== undefined && (
        <progress aria-label={title} value={share} className="mt-6 h-2 w-full accent-brass" />
      )}
      <div className={`mt-6 ${DIALOG_BUTTONS}`}>
        <Button look="quiet" onClick={onCancel}>
          {cancelText}
        </Button>
      </div>
    </Dialog>
  );
}
