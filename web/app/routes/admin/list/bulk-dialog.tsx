import { BULK, namesInLine, namesOf, progressText } from '../../../content/admin-bulk.ts';
import type { BulkTexts } from '../../../content/admin-texts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { NameOrEmail } from '../../../ui/email.tsx';
import { ProgressDialog } from '../../../ui/progress-dialog.tsx';

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
  onStop: () => void;
  onCancel: () => void;
};

/** Asks before an action on several rows: says how many and which, and which are left out, and why. */
export function BulkDialog(props: BulkDialogProps) {
  const { isOpen, texts, names, leftOut, progress, onConfirm, onStop, onCancel } = props;
  const reasons = Object.entries(leftOut);
  if (isOpen && progress !== null)
    return (
      <ProgressDialog
        isOpen
        title={texts.label}
        text={progressText(progress, names.length)}
        share={progress / names.length}
        cancelText={BULK.stop}
        onCancel={onStop}
      />
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.title(names.length)}
      message={texts.message(names.length)}
      confirmText={texts.label}
      confirmLook={texts.look}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <div className="grid gap-4 text-sm">
        <ul className="grid gap-1">
          {namesOf(names).map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, and the names stay as they are.
            <li key={index} className="font-[550] [overflow-wrap:anywhere]">
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
      </div>
    </ConfirmDialog>
  );
}
