import { ArcSpinner } from './arcs.tsx';
import { Button } from './button.tsx';
import { DIALOG_BUTTONS, Dialog } from './dialog.tsx';

type ProgressDialogProps = {
  isOpen: boolean;
  title: string;
  /** The progress in words. */
  text: string;
  /** The progress from 0 to 1, where it is known. */
  share?: number | undefined;
  cancelText: string;
  onCancel: () => void;
};

/** The progress of long work, with a button that aborts it. */
export function ProgressDialog({ isOpen, title, text, share, cancelText, onCancel }: ProgressDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      message={
        <span className="flex items-center gap-2.5 tabular-nums">
          {share === undefined && <ArcSpinner className="size-5 shrink-0" />}
          <span>{text}</span>
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
