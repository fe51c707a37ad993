import { X } from 'lucide-react';
import { use, useRef } from 'react';
import { BULK, selectedText, selectResultsText } from '../../../content/admin-bulk.ts';
import type { Elements } from '../../../ui/elements.ts';
import { OutdatedList } from './outdated-list.ts';
import { SELECT_ALL_ID } from './selection.tsx';

type SelectionBarProps = {
  count: number;
  /** How many rows the list has on all its pages. */
  total: number;
  /** Offered once every row of the page is selected. */
  onSelectAll: (() => void) | null;
  isLoadingAll: boolean;
  onClear: () => void;
  children: Elements;
};

/** What is selected and what can be done with it; hidden while nothing is. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, total, onSelectAll, isLoadingAll, onClear, children } = props;
  const isOutdated = use(OutdatedList);
  const status = useRef<HTMLParagraphElement>(null);
  if (count === 0) return null;
  const clear = () => {
    onClear();
    // The bar disappears with the button that has the focus.
    document.getElementById(SELECT_ALL_ID)?.focus({ preventScroll: true });
  };
  const selectAll = () => {
    // The button disappears once all are selected.
    status.current?.focus({ preventScroll: true });
    onSelectAll?.();
  };
  return (
    <section
      aria-label={BULK.bar}
      inert={isOutdated}
      data-action-bar
      className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center gap-x-3 rounded-lg bg-ink px-4 py-2 text-white shadow-float on-ink max-sm:bottom-2 sm:px-5"
    >
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        aria-busy={isLoadingAll}
        className="text-sm font-[550] tabular-nums max-sm:order-first"
      >
        {selectedText(count)}
      </p>
      {onSelectAll && !isLoadingAll && (
        <button type="button" onClick={selectAll} className={`${LINK} max-sm:w-full max-sm:text-left`}>
          {selectResultsText(total)}
        </button>
      )}
      <button type="button" onClick={clear} className={`${LINK} max-sm:-order-1 max-sm:ml-auto`}>
        <X className="size-5 sm:hidden" aria-hidden="true" />
        <span className="max-sm:sr-only">{BULK.clear}</span>
      </button>
      <div className="ml-auto flex items-center gap-x-1 max-sm:w-full max-sm:flex-wrap sm:gap-x-2">
        {children}
      </div>
    </section>
  );
}

const LINK = 'min-h-11 rounded-full px-2 text-sm text-mist underline underline-offset-4 hover:text-white';
