import type { SearchResults } from '@cercle/contract/search';
import { useCombobox } from 'downshift';
import { Search, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { send } from '../../../api/client.ts';
import { unlessSessionEnded } from '../../../api/error.ts';
import { SEARCH } from '../../../content/admin-search.ts';
import { NameOrEmail } from '../../../ui/email.tsx';
import { useSearch } from '../../../ui/use-search.ts';
import { type SearchOption, searchOptions } from './search-options.ts';

async function searchEverywhere(q: string, signal: AbortSignal) {
  const response = await unlessSessionEnded(send('GET', '/admin/find', { q }, undefined, signal));
  return (await response.json()) as SearchResults;
}

/** A search field over the current screen. The browser keeps the focus inside and gives it back afterwards. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const { results, isLoading, hasFailed } = useSearch(q, searchEverywhere);
  const options = searchOptions(q, results);
  // Before it leaves the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<SearchOption>({
    items: options,
    isOpen: true,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: (option) => option?.label ?? '',
    onInputValueChange: ({ inputValue }) => setQ(inputValue),
    // Leaving the field, for its button or another window, chooses nothing.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? state : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      onClose();
      void navigate(selectedItem.to);
    },
  });
  const status = hasFailed
    ? SEARCH.failed
    : isLoading
      ? SEARCH.loading
      : options.length === 0
        ? SEARCH.nothing(q.trim())
        : SEARCH.count(options.length);
  return (
    <dialog
      ref={dialog}
      aria-label={SEARCH.title}
      onClose={onClose}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="card m-auto mt-[10dvh] flex max-h-[75dvh] w-[min(100%-2.5rem,38rem)] flex-col overflow-hidden p-0 text-ink shadow-float"
    >
      <div className="flex items-center gap-3 border-b border-hairline px-4">
        <Search className="size-5 shrink-0 text-slate" aria-hidden="true" />
        <input
          {...getInputProps({
            'aria-label': SEARCH.title,
            // The highlighted option may be gone.
            ...(highlightedIndex >= options.length && { 'aria-activedescendant': undefined }),
          })}
          maxLength={100}
          placeholder={SEARCH.placeholder}
          className="min-h-14 min-w-0 grow bg-transparent placeholder:text-slate focus:outline-none"
        />
        <button
          type="button"
          onClick={onClose}
          aria-label={SEARCH.close}
          className="grid size-11 shrink-0 place-items-center rounded-full text-slate hover:bg-sand hover:text-ink"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
      <p role="status" className={`px-5 pt-3 text-sm ${hasFailed ? 'text-danger' : 'text-slate'}`}>
        {status}
      </p>
      <ul {...getMenuProps({ 'aria-label': SEARCH.title })} className="grow overflow-y-auto p-2">
        {options.map((option, index) => (
          <li
            key={`${option.group} ${option.to}`}
            {...getItemProps({ item: option, index })}
            className={`flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-3 py-2 ${index === highlightedIndex ? 'bg-sand forced-colors:outline-2' : ''}`}
          >
            <span className="min-w-0 font-[550] [overflow-wrap:anywhere] max-sm:flex-1">
              <NameOrEmail text={option.label} />
            </span>
            {option.detail && (
              <span className="min-w-0 text-sm text-slate [overflow-wrap:anywhere] max-sm:order-last max-sm:w-full">
                <NameOrEmail text={option.detail} />
              </span>
            )}
            <span className="ml-auto text-sm text-slate">{option.group}</span>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
