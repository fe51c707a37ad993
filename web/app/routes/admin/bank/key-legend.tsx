import { KEYS, KEYS_HELP } from '../../../content/admin-bank.ts';
import { Button } from '../../../ui/button.tsx';
import { Key } from './key.tsx';
import { LEGEND_ID } from './movements-grid.tsx';

/** What each key does, and the way into the list; of no use without a keyboard. */
export const KeyLegend = ({ onBegin }: { onBegin: () => void }) => (
  <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-slate max-md:hidden pointer-coarse:hidden">
    <Button size="small" look="quiet" onClick={onBegin}>
      {KEYS_HELP.begin}
    </Button>
    <ul id={LEGEND_ID} aria-label={KEYS_HELP.legend} className="flex flex-wrap gap-x-4 gap-y-1.5">
      {KEYS.map(({ keys, text }) => (
        <li key={keys} className="flex items-center gap-1.5">
          <Key>{keys}</Key>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </div>
);
