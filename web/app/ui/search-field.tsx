import { Search } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { Elements } from './elements.ts';
import { CONTROL_CLASS } from './field.tsx';

type SearchFieldProps = {
  /** The search in the address. */
  q: string;
  label: string;
  placeholder: string;
  /** Of the form. */
  className: string;
  look: string;
  onFocus?: () => void;
  /** What makes it a search while typing: a `SearchTyping`. */
  children: (field: RefObject<HTMLInputElement | null>) => Elements;
};

/** The field and button of a search: by itself a plain GET form. */
export function SearchField({ q, label, placeholder, className, look, onFocus, children }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // A link or Back changes the address, not what was typed.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = q;
  }, [q]);
  return (
    <search className={className}>
      <form className="relative">
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
          onFocus={onFocus}
          className={`peer pr-22 [&::-webkit-search-cancel-button]:hidden ${look} ${CONTROL_CLASS}`}
        />
        {children(field)}
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
