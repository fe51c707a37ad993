import { displayEmail } from '@cercle/contract/display-email';
import type { User } from '@cercle/contract/members';
import type { Page } from '@cercle/contract/paging';
import { type CompanyRoleForm, companyRoleForm } from '@cercle/contract/party-data';
import { MIN_SEARCH_LENGTH } from '@cercle/contract/search';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { api, send } from '../../../api/client.ts';
import { unlessSessionEnded } from '../../../api/error.ts';
import { ROLE, ROLE_CHOICES } from '../../../content/admin-parties.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { ChoiceControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSearch } from '../search/use-search.ts';

/** Few enough to choose from at a glance. */
const MAX_MEMBERS = 5;

async function searchMembers(q: string, signal: AbortSignal): Promise<Page<{ user: User }>> {
  const query = { q, size: MAX_MEMBERS, page: 0, sort: 'fullName,asc' };
  const response = await unlessSessionEnded(send('GET', '/members/requests', query, undefined, signal));
  return (await response.json()) as Page<{ user: User }>;
}

type RoleDialogProps = { partyId: number; onChange: () => void; onClose: () => void };

/** Looks for a member, and has them speak for the company. Open as long as it is there. */
export default function RoleDialog({ partyId, onChange, onClose }: RoleDialogProps) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm<CompanyRoleForm>({
    schema: companyRoleForm,
    defaults: { accountId: '', role: '' },
    failureText: ({ message }) => message,
    handleFailure,
    send: async ({ accountId, role }) => {
      await api.put(`/admin/parties/${partyId}/roles/${role}/${accountId}`);
      onClose();
      showToast('success', ROLE.success);
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={ROLE.add}
      message={ROLE.message}
      confirmText={ROLE.submit}
      busyText={ROLE.busy}
      failure={failure}
      onCancel={onClose}
    >
      <MemberSearch />
      <ChoiceControl name="role" label={ROLE.role} choices={ROLE_CHOICES} isStacked />
    </FormDialog>
  );
}

function MemberSearch() {
  const [q, setQ] = useState('');
  const { results, isLoading, hasFailed } = useSearch(q, searchMembers);
  const members = results?.content.map(({ user }) => user) ?? [];
  useChoiceAmong(members);
  return (
    <>
      <TextField
        label={ROLE.member}
        hint={ROLE.memberHint}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        // What is typed is looked for by itself.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className={`mb-2 text-sm empty:hidden ${hasFailed ? 'text-danger' : 'text-slate'}`}>
        {statusText(q, { isLoading, hasFailed, total: results?.totalElements ?? 0 })}
      </p>
      {members.length > 0 && (
        <ChoiceControl
          name="accountId"
          label={ROLE.choices}
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

/** Whoever is no longer shown is no longer chosen. */
function useChoiceAmong(members: User[]) {
  const { getValues, setValue } = useFormContext();
  const ids = members.map(({ id }) => id).join(' ');
  useEffect(() => {
    const chosen = getValues('accountId');
    if (chosen && !ids.split(' ').includes(chosen)) setValue('accountId', '', { shouldValidate: true });
  }, [ids, getValues, setValue]);
}

type Status = { isLoading: boolean; hasFailed: boolean; total: number };

function statusText(q: string, { isLoading, hasFailed, total }: Status): string {
  if (q.trim().length < MIN_SEARCH_LENGTH) return '';
  if (isLoading) return ROLE.loading;
  if (hasFailed) return ROLE.failed;
  if (total === 0) return ROLE.nothing(q.trim());
  return total > MAX_MEMBERS ? `${ROLE.found(total)}. ${ROLE.more}` : `${ROLE.found(total)}.`;
}
