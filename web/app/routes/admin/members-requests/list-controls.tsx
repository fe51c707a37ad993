import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { STATUS_FILTERS } from '../../../content/admin-requests.ts';
import { CONTROL_CLASS } from '../../../ui/field.tsx';
import { type ListQuery, listAddress } from './query.ts';

/** Status and search, both kept in the address: Back, reload and a shared link find the same list. */
export function ListControls({ query }: { query: ListQuery }) {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <nav aria-label="Filtrer par statut">
        <ul className="flex rounded-full border border-hairline bg-sand p-1">
          {STATUS_FILTERS.map(({ label, status }) => {
            const isCurrent = status === query.status;
            return (
              <li key={label}>
                <Link
                  to={listAddress(query, { status })}
                  aria-current={isCurrent ? 'true' : undefined}
                  preventScrollReset
                  className={`flex min-h-9 items-center rounded-full px-2.5 text-sm font-[550] whitespace-nowrap sm:px-4 ${isCurrent ? 'bg-ink text-white forced-colors:border-2' : 'text-slate hover:bg-white hover:text-ink'}`}
                >
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <SearchForm query={query} />
    </div>
  );
}

function SearchForm({ query }: { query: ListQuery }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  // Back and forward change the address, not what was typed.
  useEffect(() => {
    if (input.current) input.current.value = query.q;
  }, [query.q]);

  const search = () => {
    const q = input.current?.value.trim() ?? '';
    if (q !== query.q) void navigate(listAddress(query, { q }), { preventScrollReset: true });
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
          Rechercher une demande
        </label>
        <input
          ref={input}
          id="recherche"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={query.q}
          placeholder="Nom, société ou e-mail"
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
