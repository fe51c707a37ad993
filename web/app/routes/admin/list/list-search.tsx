import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { SearchField } from '../../../ui/search-field.tsx';
import { type ListConfig, type ListQuery, listUrl } from './list-query.ts';

type ListSearchProps = { config: ListConfig; query: ListQuery; label: string; placeholder: string };

export function ListSearch({ config, query, label, placeholder }: ListSearchProps) {
  const navigate = useNavigate();
  const search = (value: string) => {
    const q = value.trim();
    if (q !== query.q) void navigate(listUrl(config, query, { q }), { preventScrollReset: true });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    search(String(new FormData(event.currentTarget).get('q')));
  };
  return (
    <search className="w-full sm:ml-auto sm:w-80">
      <form onSubmit={submit} className="relative">
        <SearchField
          q={query.q}
          label={label}
          placeholder={placeholder}
          look="h-11 text-sm"
          onChange={(event) => {
            // The field's clear button resets the search.
            if (event.target.value === '') search('');
          }}
        />
      </form>
    </search>
  );
}
