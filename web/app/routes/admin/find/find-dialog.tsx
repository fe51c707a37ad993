import { useCombobox } from 'downshift';
import { Search, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { FIND } from '../../../content/admin-find.ts';
import { type Choice, choicesFor } from './find-choices.ts';
import { useFound } from './use-found.ts';

/** One field over the screen one is on. The browser keeps the focus inside and gives it back afterwards. */
export default function FindDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const { found, isLoading, hasFailed } = useFound(q);
  const choices = choicesFor(q, found);
  // Before it leaves the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<Choice>({
    items: choices,
    isOpen: true,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: (choice) => choice?.label ?? '',
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
  const said = hasFailed
    ? FIND.failed
    : isLoading
      ? FIND.loading
      : choices.length === 0
        ? FIND.nothing(q.trim())
        : FIND.count(choices.length);
  return (
    <dialog
      ref={dialog}
      aria-label={FIND.title}
      onClose={onClose}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="card m-auto mt-[10dvh] flex max-h-[75dvh] w-[min(100%-2.5rem,38rem)] flex-col overflow-hidden p-0 text-ink shadow-float"
    >
      <div className="flex items-center gap-3 border-b border-hairline px-4">
        <Search className="size-5 shrink-0 text-slate" aria-hidden="true" />
        <input
          {...getInputProps({
            'aria-label': FIND.title,
            // The choice that was lit may be gone.
            ...(highlightedIndex >= choices.length && { 'aria-activedescendant': undefined }),
          })}
          maxLength={100}
          placeholder={FIND.placeholder}
          className="min-h-14 min-w-0 grow bg-transparent placeholder:text-slate focus:outline-none"
        />
        <button
          type="button"
          onClick={onClose}
          aria-label={FIND.close}
          className="grid size-11 shrink-0 place-items-center rounded-full text-slate hover:bg-sand hover:text-ink"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
      <p role="status" className={`px-5 pt-3 text-sm ${hasFailed ? 'text-danger' : 'text-slate'}`}>
        {said}
      </p>
      <ul {...getMenuProps({ 'aria-label': FIND.title })} className="grow overflow-y-auto p-2">
        {choices.map((choice, index) => (
          <li
            key={`${choice.group} ${choice.to}`}
            {...getItemProps({ item: choice, index })}
            className={`flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-3 py-2 ${index === highlightedIndex ? 'bg-sand forced-colors:outline-2' : ''}`}
          >
            <span className="min-w-0 font-[550] [overflow-wrap:anywhere]">{choice.label}</span>
            {choice.detail && (
              <span className="min-w-0 text-sm text-slate [overflow-wrap:anywhere] max-sm:order-last max-sm:w-full">
                {choice.detail}
              </span>
            )}
            <span className="ml-auto text-sm text-slate">{choice.group}</span>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
