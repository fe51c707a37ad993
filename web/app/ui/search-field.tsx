import { Search, X } from 'lucide-react';
import { type FormEvent, type InputEvent, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { CONTROL_CLASS } from './field.tsx';

const DEBOUNCE_MS = 200;

type SearchFieldProps = {
  /** The search in the address. */
  q: string;
  label: string;
  placeholder: string;
  /** Of the form. */
  className: string;
  look: string;
  /** Called once typing pauses, at once by Enter, the button and the clear button. */
  onSearch: (q: string) => void;
  /** Called with each change of the field. */
  onType?: (q: string) => void;
};

/** A search while typing. Without JavaScript a plain GET form. */
export function SearchField(props: SearchFieldProps) {
  const { q, label, placeholder, className, look, onSearch, onType } = props;
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isReady = useRef(false);
  const isBack = useNavigationType() === 'POP';
  // After the pause, with the filters that were chosen meanwhile.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (value: string) => {
    clearTimeout(timer.current);
    latest.current(value);
  };
  const type = (value: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, DEBOUNCE_MS, value);
    onType?.(value);
  };

  // The address follows what is typed, with a delay: it replaces the words only when it was changed by something else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address's words replaces those of the field.
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const isTypedInto = document.activeElement === input;
    const isFirst = !isReady.current;
    isReady.current = true;
    // Typed before the page's scripts had come.
    if (isTypedInto && isFirst && input.value !== q) return type(input.value);
    if (isTypedInto && !isBack) return;
    clearTimeout(timer.current);
    input.value = q;
    onType?.(q);
  }, [q, isBack]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(field.current?.value ?? '');
  };
  const clear = () => {
    if (!field.current) return;
    field.current.value = '';
    field.current.focus();
    onType?.('');
    search('');
  };
  return (
    <search className={className}>
      <form onSubmit={submit} className="relative">
        <label htmlFor="recherche" className="sr-only">
          {label}
        </label>
        <input
          ref={field}
          id="recherche"
          name="q"
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder={placeholder}
          defaultValue={q}
          onInput={(event: InputEvent<HTMLInputElement>) => type(event.currentTarget.value)}
          className={`peer pr-22 [&::-webkit-search-cancel-button]:hidden ${look} ${CONTROL_CLASS}`}
        />
        <button
          type="button"
          aria-label="Effacer la recherche"
          onClick={clear}
          className="absolute inset-y-0 right-11 grid w-11 place-items-center rounded-md text-slate peer-placeholder-shown:hidden noscript:hidden hover:text-ink"
        >
          <X className="size-4.5" aria-hidden="true" />
        </button>
        <button
          type="submit"
          aria-label="Rechercher"
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-md text-slate hover:text-ink"
        >
          <Search className="size-5" aria-hidden="true" />
        </button>
      </form>
    </search>
  );
}
