import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { SEARCH } from '../../../content/admin-search.ts';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';

const loadDialog = () => import('./search-dialog.tsx');

/** The button of the header; Ctrl K or ⌘ K does the same from anywhere. */
export function QuickSearch() {
  const { Component: SearchDialog, open, close } = useLazyComponent(loadDialog);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // Not over an open dialog.
      if (!document.querySelector('dialog[open]')) open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm text-slate hover:bg-sand hover:text-ink"
      >
        <Search className="size-4 shrink-0" aria-hidden="true" />
        <span className="max-md:sr-only">{SEARCH.open}</span>
        <span aria-hidden="true" className="rounded-sm border border-hairline px-1.5 max-md:hidden">
          {SEARCH.keys}
        </span>
      </button>
      {SearchDialog && <SearchDialog onClose={close} />}
    </>
  );
}
