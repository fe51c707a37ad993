import { seatPersonForm } from '@cercle/contract/membership-forms';
import { api } from '../../../api/client.ts';
import { DIALOG_BUSY, SEAT_FORM } from '../../../content/admin-membership.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { MemberSearch } from '../search/member-search.tsx';

type SeatDialogProps = { membershipId: number; onChange: () => void; onClose: () => void };

/** Looks for a member, and gives them a seat. Open as long as it is there. */
export default function SeatDialog({ membershipId, onChange, onClose }: SeatDialogProps) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema: seatPersonForm,
    defaults: { accountId: '' },
    failureText: ({ message }) => message,
    handleFailure,
    send: async (person) => {
      await api.post(`/admin/memberships/${membershipId}/seats`, person);
      onClose();
      showToast('success', SEAT_FORM.success);
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={SEAT_FORM.title}
      message={SEAT_FORM.message}
      confirmText={SEAT_FORM.submit}
      busyText={DIALOG_BUSY}
      failure={failure}
      onCancel={onClose}
    >
      <MemberSearch />
    </FormDialog>
  );
}
