import { START } from '../../../content/admin-memberships.ts';
import { Button } from '../../../ui/button.tsx';

type StartBarProps = {
  selected: number;
  total: number;
  status: string;
  busy: 'check' | 'start' | null;
  onStart: () => void;
};

/** What is selected, what was said of it, and the two steps: in sight however long the list. */
export const StartBar = ({ selected, total, status, busy, onStart }: StartBarProps) => (
  <section
    aria-label={START.bar}
    data-action-bar
    className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-ink px-4 py-2 text-white shadow-float on-ink max-sm:bottom-2 sm:px-5"
  >
    <div className="text-sm tabular-nums">
      <p className="font-[550]">{START.selected(selected, total)}</p>
      <p role="status" className="text-mist empty:hidden">
        {status && <span>{status}</span>}
      </p>
    </div>
    <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow">
      <Button type="submit" look="quiet" size="small" disabled={busy !== null} isBusy={busy === 'check'}>
        {START.check}
      </Button>
      <Button look="accent" size="small" disabled={busy !== null} onClick={onStart}>
        {START.start}
      </Button>
    </div>
  </section>
);
