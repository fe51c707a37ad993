import { Search } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { CONTROL_CLASS } from './field.tsx';

type SearchFieldProps = Pick<ComponentProps<'input'>, 'onChange' | 'placeholder'> & {
  /** The search in the address. */
  q: string;
  label: string;
  look: string;
};

/** The field and button of a search, for a GET form. */
export function SearchField({ q, label, look, ...input }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // Back and forward change the address, not what was typed.
  useEffect(() => {
    if (field.current) field.current.value = q;
  }, [q]);
  return (
    <>
      <label htmlFor="recherche" className="sr-only">
        {label}
      </label>
      <input
        {...input}
        ref={field}
        id="recherche"
        name="q"
        type="search"
        maxLength={100}
        defaultValue={q}
        className={`pr-12 ${look} ${CONTROL_CLASS}`}
      />
      <button
        type="submit"
        aria-label="Rechercher"
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-md text-slate hover:text-ink"
      >
        <Search className="size-5" aria-hidden="true" />
      </button>
    </>
  );
}
