import { type CompanyRoleForm, companyRoleForm } from '@cercle/contract/party-data';
import { api } from '../../../api/client.ts';
import { ROLE, ROLE_CHOICES } from '../../../content/admin-parties.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { ChoiceControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { MemberSearch } from '../search/member-search.tsx';

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
