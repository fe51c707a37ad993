import { Send } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';

type RunBarProps = { label: string; submit: string; text: string; status: string; onSubmit: () => void };

/** How many are ticked and what they come to, and the button: in sight however long the list. */
export const RunBar = ({ label, submit, text, status, onSubmit }: RunBarProps) => (
  <section
    aria-label={label}
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
      <Button look="accent" size="small" onClick={onSubmit}>
        <Send className="size-4" aria-hidden="true" />
        <span>{submit}</span>
      </Button>
    </div>
  </section>
);
