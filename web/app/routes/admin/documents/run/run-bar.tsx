import { Send } from 'lucide-react';
import { RUN } from '../../../../content/admin-document-run.ts';
import { Button } from '../../../../ui/button.tsx';

type RunBarProps = { text: string; status: string; onIssue: () => void };

/** How many are ticked and what they come to, and the button: in sight however long the list. */
export const RunBar = ({ text, status, onIssue }: RunBarProps) => (
  <section
    aria-label={RUN.bar}
    data-action-bar
    className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-ink px-4 py-2 text-white shadow-float on-ink max-sm:bottom-2 sm:px-5"
  >
    <div className="text-sm tabular-nums">
      <p className="font-[550]">{text}</p>
      <p role="status" className="text-mist empty:hidden">
        {status && <span>{status}</span>}
      </p>
    </div>
    <div className="ml-auto max-sm:w-full max-sm:*:w-full">
      <Button look="accent" size="small" onClick={onIssue}>
        <Send className="size-4" aria-hidden="true" />
        {RUN.issue}
      </Button>
    </div>
  </section>
);
