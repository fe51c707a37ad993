import { formatEnterpriseNumber } from '@cercle/contract/number-texts';
import type { Page } from '@cercle/contract/paging';
import { PARTY_KIND_LABEL } from '@cercle/contract/parties';
import type { Party } from '@cercle/contract/party-data';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { send } from '../../../api/client.ts';
import { unlessSessionEnded } from '../../../api/error.ts';
import { PARTY_SEARCH } from '../../../content/admin-documents.ts';
import { ChoiceControl, useVisibleError } from '../../../forms/controls.tsx';
import { searchStatus } from '../../../ui/search-status.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useSearch } from '../../../ui/use-search.ts';

/** Few enough to choose from at a glance. */
const MAX_PARTIES = 5;

async function searchParties(q: string, signal: AbortSignal): Promise<Page<Party>> {
  const query = { q, size: MAX_PARTIES, page: 0, sort: 'name,asc' };
  const response = await unlessSessionEnded(send('GET', '/admin/parties', query, undefined, signal));
  return (await response.json()) as Page<Party>;
}

/** Looks for who pays: the one who is chosen is the `partyId` of the form, and stays in sight whatever is searched next. */
export function PartySearch() {
  const [q, setQ] = useState('');
  const { results, isLoading, hasFailed } = useSearch(q, searchParties);
  const found = (results?.content ?? []).map(toChoice);
  const choices = useChoicesWithChosen(found);
  const error = useVisibleError('partyId');
  return (
    <>
      <TextField
        label={PARTY_SEARCH.label}
        hint={PARTY_SEARCH.hint}
        type="search"
        autoComplete="off"
        maxLength={100}
        // Until there is a choice, what is wrong with it is said here.
        {...(choices.length === 0 && { name: 'partyId', error })}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        // What is typed is looked for by itself.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className={`mb-2 text-sm empty:hidden ${hasFailed ? 'text-danger' : 'text-slate'}`}>
        {searchStatus(q, PARTY_SEARCH, {
          ...{ isLoading, hasFailed, total: results?.totalElements ?? 0, shown: MAX_PARTIES },
        })}
      </p>
      {choices.length > 0 && (
        <ChoiceControl name="partyId" label={PARTY_SEARCH.choices} isStacked choices={choices} />
      )}
    </>
  );
}

type Choice = { value: string; label: string; hint?: string };

const toChoice = ({ id, legalName, kind, enterpriseNumber, city }: Party): Choice => ({
  value: String(id),
  label: legalName,
  hint: [enterpriseNumber ? formatEnterpriseNumber(enterpriseNumber) : PARTY_KIND_LABEL[kind], city]
    .filter(Boolean)
    .join(' – '),
});

/** The form remembers the name of the one who is chosen, which a draft of it restores. */
function useChoicesWithChosen(found: Choice[]): Choice[] {
  const { control, setValue } = useFormContext();
  const [chosen, name] = useWatch({ control, name: ['partyId', 'partyName'] });
  const label = found.find(({ value }) => value === chosen)?.label;
  useEffect(() => {
    if (label !== undefined) setValue('partyName', label, { shouldDirty: true });
  }, [label, setValue]);
  return chosen && label === undefined ? [{ value: chosen, label: name }, ...found] : found;
}
