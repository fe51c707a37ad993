import { KEYS, KEYS_HELP } from '../../../content/admin-bank.ts';
import { Button } from '../../../ui/button.tsx';
import { DIALOG_BUTTONS, Dialog } from '../../../ui/dialog.tsx';
import { LEGEND_ID } from './movements-grid.tsx';

/** What each key does, and the way into the list; of no use without a keyboard. */
export const KeyLegend = ({ onBegin }: { onBegin: () => void }) => (
  <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-slate max-md:hidden pointer-coarse:hidden">
    <Button size="small" look="quiet" onClick={onBegin}>
      {KEYS_HELP.begin}
    </Button>
    <ul id={LEGEND_ID} aria-label={KEYS_HELP.legend} className="flex flex-wrap gap-x-4 gap-y-1.5">
      {KEYS.map(({ keys, short }) => (
        <li key={keys} className="flex items-center gap-1.5">
          <Key>{keys}</Key>
          <span>{short}</span>
        </li>
      ))}
    </ul>
  </div>
);

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border border-edge bg-white px-1.5 font-sans whitespace-nowrap text-ink">
    {children}
  </kbd>
);

export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog isOpen title={KEYS_HELP.title} message={KEYS_HELP.message} onCancel={onClose}>
    <dl className="mt-4 grid gap-2.5 text-sm">
      {KEYS.map(({ keys, text }) => (
        <div key={keys} className="grid grid-cols-[4.5rem_1fr] items-baseline gap-3">
          <dt>
            <Key>{keys}</Key>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <div className={`mt-8 ${DIALOG_BUTTONS}`}>
      <Button onClick={onClose}>{KEYS_HELP.close}</Button>
    </div>
  </Dialog>
);
