import { formatEnterpriseNumber } from '@cercle/contract/number-texts';
import type { Page } from '@cercle/contract/paging';
import { PARTY_KIND_LABEL } from '@cercle/contract/parties';
import type { Party } from '@cercle/contract/party-data';
import { useState } from 'react';
import { send } from '../../../api/client.ts';
import { unlessSessionEnded } from '../../../api/error.ts';
import { PAYER_SEARCH } from '../../../content/admin-payments.ts';
import { searchStatus } from '../../../ui/search-status.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useSearch } from '../../../ui/use-search.ts';

export type Payer = { id: number; name: string };

/** Few enough to choose from at a glance. */
const MAX_PARTIES = 5;

async function searchParties(q: string, signal: AbortSignal): Promise<Page<Party>> {
  const query = { q, size: MAX_PARTIES, page: 0, sort: 'name,asc' };
  const response = await unlessSessionEnded(send('GET', '/admin/parties', query, undefined, signal));
  return (await response.json()) as Page<Party>;
}

type PayerSearchProps = {
  /** The name of the field, where what is missing is said at it. */
  name: string;
  error?: string | undefined;
  /** Already chosen. */
  exceptIds?: readonly number[];
  onChoose: (payer: Payer) => void;
};

/** Looks for a payer: one of the results is chosen by its button, the first of them by Enter. */
export function PayerSearch({ name, error, exceptIds = [], onChoose }: PayerSearchProps) {
  const [q, setQ] = useState('');
  const { results, isLoading, hasFailed } = useSearch(q, searchParties);
  const found = (results?.content ?? []).filter(({ id }) => !exceptIds.includes(id));
  const choose = ({ id, legalName }: Party) => {
    setQ('');
    onChoose({ id, name: legalName });
  };
  return (
    <div>
      <TextField
        name={name}
        label={PAYER_SEARCH.label}
        hint={PAYER_SEARCH.hint}
        error={error}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [first] = found;
          if (first && !isLoading) choose(first);
        }}
      />
      <p role="status" className={`mb-2 text-sm empty:hidden ${hasFailed ? 'text-danger' : 'text-slate'}`}>
        {searchStatus(q, PAYER_SEARCH, {
          ...{ isLoading, hasFailed, total: results?.totalElements ?? 0, shown: MAX_PARTIES },
        })}
      </p>
      {found.length > 0 && (
        <ul aria-label={PAYER_SEARCH.results} className="mb-3 grid gap-2">
          {found.map((party) => (
            <li key={party.id}>
              <button
                type="button"
                onClick={() => choose(party)}
                className="block w-full rounded-md border border-edge bg-white px-4 py-2.5 text-left hover:border-ink hover:bg-ivory"
              >
                <span className="block font-[550] [overflow-wrap:anywhere]">{party.legalName}</span>
                <span className="block text-sm text-slate">{detailOf(party)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const detailOf = ({ kind, enterpriseNumber, city }: Party) =>
  [enterpriseNumber ? formatEnterpriseNumber(enterpriseNumber) : PARTY_KIND_LABEL[kind], city]
    .filter(Boolean)
    .join(' – ');
