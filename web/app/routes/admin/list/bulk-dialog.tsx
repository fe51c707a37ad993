import { BULK, namesInLine, namesOf, progressText } from '../../../content/admin-bulk.ts';
import type { BulkTexts } from '../../../content/admin-texts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { NameOrEmail } from '../../../ui/email.tsx';

type BulkDialogProps = {
  isOpen: boolean;
  texts: BulkTexts;
  /** Of the rows that the action changes. */
  names: readonly string[];
  /** Of the other selected rows, by the reason why they stay as they are. */
  leftOut: Readonly<Record<string, readonly string[]>>;
  /** How many rows are done; null before it starts. */
  progress: number | null;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before an action on several rows: says how many and which, and which are left out, and why. */
export function BulkDialog(props: BulkDialogProps) {
  const { isOpen, texts, names, leftOut, progress, onConfirm, onCancel } = props;
  const reasons = Object.entries(leftOut);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.title(names.length)}
      message={texts.message(names.length)}
      confirmText={texts.label}
      confirmLook={texts.look}
      isBusy={progress !== null}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <div className="grid gap-4 text-sm">
        <ul className="grid gap-1">
          {namesOf(names).map((name) => (
            <li key={name} className="font-[550] [overflow-wrap:anywhere]">
              <NameOrEmail text={name} />
            </li>
          ))}
        </ul>
        {reasons.length > 0 && (
          <div className="text-slate">
            <p>{BULK.leftOut}</p>
            <ul className="mt-1 grid gap-1">
              {reasons.map(([reason, others]) => (
                <li key={reason} className="[overflow-wrap:anywhere]">
                  {`${namesInLine(others)} (${reason})`}
                </li>
              ))}
            </ul>
          </div>
        )}
        {progress !== null && (
          <div className="grid gap-1 text-slate tabular-nums">
            <span>{progressText(progress, names.length)}</span>
            <progress
              value={progress}
              max={names.length}
              aria-label={texts.label}
              className="h-2 w-full accent-brass"
            />
          </div>
        )}
      </div>
    </ConfirmDialog>
  );
}
