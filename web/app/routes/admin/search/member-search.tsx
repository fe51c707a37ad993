import { displayEmail } from '@cercle/contract/display-email';
import type { User } from '@cercle/contract/members';
import type { Page } from '@cercle/contract/paging';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { send } from '../../../api/client.ts';
import { unlessSessionEnded } from '../../../api/error.ts';
import { MEMBER_SEARCH } from '../../../content/admin-member-search.ts';
import { ChoiceControl } from '../../../forms/controls.tsx';
import { searchStatus } from '../../../ui/search-status.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useSearch } from '../../../ui/use-search.ts';

/** Few enough to choose from at a glance. */
const MAX_MEMBERS = 5;

async function searchMembers(q: string, signal: AbortSignal): Promise<Page<{ user: User }>> {
  const query = { q, size: MAX_MEMBERS, page: 0, sort: 'fullName,asc' };
  const response = await unlessSessionEnded(send('GET', '/members/requests', query, undefined, signal));
  return (await response.json()) as Page<{ user: User }>;
}

/** Looks for a member: the one who is chosen is the `accountId` of the form. */
export function MemberSearch() {
  const [q, setQ] = useState('');
  const { results, isLoading, hasFailed } = useSearch(q, searchMembers);
  const members = results?.content.map(({ user }) => user) ?? [];
  useChoiceAmong(members);
  return (
    <>
      <TextField
        label={MEMBER_SEARCH.label}
        hint={MEMBER_SEARCH.hint}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        // What is typed is looked for by itself.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className={`mb-2 text-sm empty:hidden ${hasFailed ? 'text-danger' : 'text-slate'}`}>
        {searchStatus(q, MEMBER_SEARCH, {
          ...{ isLoading, hasFailed, total: results?.totalElements ?? 0, shown: MAX_MEMBERS },
        })}
      </p>
      {members.length > 0 && (
        <ChoiceControl
          name="accountId"
          label={MEMBER_SEARCH.choices}
          isStacked
          choices={members.map(({ id, fullName, company, email }) => ({
            value: String(id),
            label: fullName,
            hint: [company, displayEmail(email)].filter(Boolean).join(' – '),
          }))}
        />
      )}
    </>
  );
}

/** A member who is no longer shown is no longer chosen. */
function useChoiceAmong(members: User[]) {
  const { getValues, setValue } = useFormContext();
  const ids = members.map(({ id }) => id).join(' ');
  useEffect(() => {
    const chosen = getValues('accountId');
    if (chosen && !ids.split(' ').includes(chosen)) setValue('accountId', '', { shouldValidate: true });
  }, [ids, getValues, setValue]);
}
