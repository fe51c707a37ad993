import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { CONTROL_CLASS } from '../../../ui/field.tsx';
import { type ListPlace, type ListQuery, listAddress } from './list-address.ts';

type ListSearchProps = { place: ListPlace; query: ListQuery; label: string; placeholder: string };

export function ListSearch({ place, query, label, placeholder }: ListSearchProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  // Back and forward change the address, not what was typed.
  useEffect(() => {
    if (input.current) input.current.value = query.q;
  }, [query.q]);

  const search = () => {
    const q = input.current?.value.trim() ?? '';
    if (q !== query.q) void navigate(listAddress(place, query, { q }), { preventScrollReset: true });
  };
  return (
    <search className="w-full sm:w-80">
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          search();
        }}
        className="relative"
      >
        <label htmlFor="recherche" className="sr-only">
          {label}
        </label>
        <input
          ref={input}
          id="recherche"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={query.q}
          placeholder={placeholder}
          onChange={(event) => {
            // The cross of the field empties it, and the list is whole again.
            if (event.target.value === '') search();
          }}
          className={`h-11 pr-12 text-sm ${CONTROL_CLASS}`}
        />
        <button
          type="submit"
          aria-label="Rechercher"
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-slate hover:text-ink"
        >
          <Search className="size-5" aria-hidden="true" />
        </button>
      </form>
    </search>
  );
}
