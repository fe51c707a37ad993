import type { CirclePerson } from '@cercle/contract/recommendations';
import { useCallback, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { send } from '../../../api/client.ts';
import { ApiError, unlessSessionEnded } from '../../../api/error.ts';
import { companyText } from '../../../content/circle-person.ts';
import { PERSON_SEARCH } from '../../../content/recommendation-form.ts';
import { ChoiceControl } from '../../../forms/controls.tsx';
import { searchStatus } from '../../../ui/search-status.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useSearch } from '../../../ui/use-search.ts';
import { PEOPLE_CALL } from './recommendation-calls.ts';

/** Few enough to choose from at a glance. */
const MAX_PERSONS = 6;

/** What a search found, or why the circle is closed to a former member. */
type FoundPeople = { persons: readonly Person[]; closed: string };
type Person = CirclePerson & { id: number };

const hasId = (person: CirclePerson): person is Person => person.id !== null;

type PersonSearchProps = {
  /** The control of the form that holds the id of the one who is chosen. */
  name: string;
  /** Former members, too. */
  hasFormer?: boolean;
  /** Who can be chosen before anything is typed. */
  initial?: CirclePerson | null;
  onChoose?: (person: CirclePerson | null) => void;
};

/** Looks for a person of the circle: the one who is chosen is a value of the form. */
export function PersonSearch({ name, hasFormer = false, initial = null, onChoose }: PersonSearchProps) {
  const [q, setQ] = useState('');
  const load = useCallback(
    (term: string, signal: AbortSignal) => findPeople(term, hasFormer, signal),
    [hasFormer],
  );
  const { results, isLoading, hasFailed } = useSearch(q, load);
  const found = results?.persons ?? (q === '' && initial ? [initial].filter(hasId) : []);
  const persons = found.slice(0, MAX_PERSONS);
  useChoiceAmong(name, persons, onChoose);
  const total = results?.persons.length ?? 0;
  return (
    <>
      <TextField
        label={hasFormer ? PERSON_SEARCH.labelWithFormer : PERSON_SEARCH.label}
        hint={PERSON_SEARCH.hint}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        // What is typed is looked for by itself.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p
        role="status"
        className={`mb-2 text-sm empty:hidden ${hasFailed || results?.closed ? 'text-danger' : 'text-slate'}`}
      >
        {results?.closed ||
          searchStatus(q, PERSON_SEARCH, { isLoading, hasFailed, total, shown: MAX_PERSONS })}
      </p>
      {persons.length > 0 && (
        <ChoiceControl
          name={name}
          label={PERSON_SEARCH.choices}
          isStacked
          choices={persons.map((person) => ({
            value: String(person.id),
            label: person.fullName,
            hint: companyText(person),
          }))}
        />
      )}
    </>
  );
}

async function findPeople(q: string, hasFormer: boolean, signal: AbortSignal): Promise<FoundPeople> {
  try {
    const query = { q, ...(hasFormer && { former: 'true' }) };
    const response = await unlessSessionEnded(send('GET', PEOPLE_CALL, query, undefined, signal));
    return { persons: ((await response.json()) as CirclePerson[]).filter(hasId), closed: '' };
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'forbidden')
      return { persons: [], closed: failure.message };
    throw failure;
  }
}

/** A person who is no longer shown is no longer chosen. */
function useChoiceAmong(
  name: string,
  persons: readonly Person[],
  onChoose?: (person: CirclePerson | null) => void,
): void {
  const { getValues, setValue, watch } = useFormContext();
  const chosen = String(watch(name) ?? '');
  const ids = persons.map(({ id }) => id).join(' ');
  useEffect(() => {
    const value = getValues(name);
    if (value && !ids.split(' ').includes(String(value))) setValue(name, '', { shouldValidate: true });
  }, [ids, name, getValues, setValue]);
  const person = persons.find(({ id }) => String(id) === chosen) ?? null;
  useEffect(() => onChoose?.(person), [person, onChoose]);
}
