import { KEYS_DIALOG } from '../../../content/admin-bank-dialogs.ts';
import { Button } from '../../../ui/button.tsx';
import { DIALOG_BUTTONS, Dialog } from '../../../ui/dialog.tsx';
import { Key } from './key.tsx';

/** What each key does, in whole sentences. Open as long as it is mounted. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title={KEYS_DIALOG.title} message={KEYS_DIALOG.message} onCancel={onClose}>
      <dl className="mt-4 grid gap-2.5 text-sm">
        {KEYS_DIALOG.keys.map(({ keys, text }) => (
          <div key={keys} className="flex items-baseline gap-3">
            <dt className="w-18 shrink-0">
              <Key>{keys}</Key>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={`mt-8 ${DIALOG_BUTTONS}`}>
        <Button onClick={onClose}>{KEYS_DIALOG.close}</Button>
      </div>
    </Dialog>
  );
}
