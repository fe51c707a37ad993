import { X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

const DEBOUNCE_MS = 200;

type SearchTypingProps = {
  field: RefObject<HTMLInputElement | null>;
  /** The search in the address. */
  q: string;
  /** Called once typing pauses, at once by Enter, the button and the clear button. */
  onSearch: (q: string) => void;
  /** Called with each change of the field. */
  onType?: (q: string) => void;
};

/** Makes the form of a `SearchField` a search while typing, with a button that clears it. */
export default function SearchTyping({ field, q, onSearch, onType }: SearchTypingProps) {
  const isBack = useNavigationType() === 'POP';
  const isReady = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = (value: string) => {
    clearTimeout(timer.current);
    onSearch(value);
  };
  const type = (value: string) => {
    clearTimeout(timer.current);
    // After the pause, with the filters that were chosen meanwhile.
    timer.current = setTimeout(() => latest.current.search(value), DEBOUNCE_MS);
    onType?.(value);
  };
  const latest = useRef({ search, type });
  useEffect(() => {
    latest.current = { search, type };
  });

  useEffect(() => {
    const input = field.current;
    const onInput = () => latest.current.type(input?.value ?? '');
    const onSubmit = (event: Event) => {
      event.preventDefault();
      latest.current.search(input?.value ?? '');
    };
    input?.addEventListener('input', onInput);
    input?.form?.addEventListener('submit', onSubmit);
    return () => {
      clearTimeout(timer.current);
      input?.removeEventListener('input', onInput);
      input?.form?.removeEventListener('submit', onSubmit);
    };
  }, [field]);

  // The address follows what is typed, with a delay: it replaces the words only when it was changed by something else.
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const isTypedInto = document.activeElement === input;
    const isFirst = !isReady.current;
    isReady.current = true;
    // Typed before this was there.
    if (isTypedInto && isFirst && input.value !== q) return latest.current.type(input.value);
    if (isTypedInto && !isBack) return;
    clearTimeout(timer.current);
    input.value = q;
    onType?.(q);
  }, [field, q, isBack, onType]);

  const clear = () => {
    if (!field.current) return;
    field.current.value = '';
    field.current.focus();
    onType?.('');
    search('');
  };
  return (
    <button
      type="button"
      aria-label="Effacer la recherche"
      onClick={clear}
      className="absolute inset-y-0 right-11 grid w-11 place-items-center rounded-md text-slate peer-placeholder-shown:hidden hover:text-ink"
    >
      <X className="size-4.5" aria-hidden="true" />
    </button>
  );
}
