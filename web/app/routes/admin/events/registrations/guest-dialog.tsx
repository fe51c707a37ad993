import type { EventDetails } from '@cercle/contract/events';
import { type GuestForm, guestForm, type RegistrationRow } from '@cercle/contract/registrations';
import { api } from '../../../../api/client.ts';
import { ADD_GUEST, DIALOG_BUSY, GUEST_FIELDS, nameOf } from '../../../../content/admin-registrations.ts';
import { useContractForm } from '../../../../forms/contract-form.ts';
import { TextControl } from '../../../../forms/controls.tsx';
import { FormDialog } from '../../../../forms/form-dialog.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { FeeSeenControl } from './fee-seen-control.tsx';
import { registrationsCall } from './registration-list.ts';
import { useFeeNotice } from './use-fee-notice.ts';

type GuestDialogProps = {
  event: EventDetails;
  row: RegistrationRow;
  onChange: () => void;
  onClose: () => void;
};

/** Adds a guest of a member who is registered or waits. Open as long as it is mounted. */
export default function GuestDialog({ event, row, onChange, onClose }: GuestDialogProps) {
  const { isLate, failure, handleFailure } = useFeeNotice(event);
  const form = useContractForm<GuestForm>({
    schema: guestForm,
    defaults: { name: '', email: '', company: '', isFeeSeen: false },
    failureText: ({ message }) => message,
    handleFailure,
    send: async (guest, _, key) => {
      await api.post(`${registrationsCall(event.id)}/${row.id}/guests`, guest, key);
      onClose();
      showToast('success', ADD_GUEST.success);
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={ADD_GUEST.title(nameOf(row))}
      message={ADD_GUEST.message}
      confirmText={ADD_GUEST.submit}
      busyText={DIALOG_BUSY}
      failure={failure}
      onCancel={onClose}
    >
      <TextControl name="name" label={GUEST_FIELDS.name} autoComplete="off" />
      <TextControl name="email" type="email" label={GUEST_FIELDS.email} autoComplete="off" />
      <TextControl name="company" label={GUEST_FIELDS.company} autoComplete="off" isOptional />
      {isLate && <FeeSeenControl />}
    </FormDialog>
  );
}
