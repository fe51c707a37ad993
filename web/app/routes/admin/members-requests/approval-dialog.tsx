import { approvalForm } from '@cercle/contract/agreement-form';
import type { MembershipRequest } from '@cercle/contract/requests';
import { api } from '../../../api/client.ts';
import { APPROVAL, REQUEST_ACTIONS } from '../../../content/admin-requests.ts';
import { dayInBelgium } from '../../../dates.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { TextControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { serverNow } from '../../../session/server-time.ts';
import { showToast } from '../../../ui/toast.tsx';

type ApprovalDialogProps = {
  request: MembershipRequest;
  /** Called after every change, also another administrator's, to reload the screen. */
  onChange: (isOurs: boolean) => void;
  onClose: () => void;
};

/** Asks what a company has agreed. A refusal is shown in it, and leaves what was typed. Open as long as it is there. */
export default function ApprovalDialog({ request, onChange, onClose }: ApprovalDialogProps) {
  const { id, user, peopleCount } = request;
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema: approvalForm,
    defaults: {
      seats: peopleCount === null ? '' : String(peopleCount),
      unitNetCents: '',
      startsOn: dayInBelgium(new Date(serverNow())),
      seatsReason: '',
    },
    failureText: ({ message }) => message,
    handleFailure,
    send: async (values) => {
      await api.put<unknown>(`/members/requests/${id}/approve`, values);
      onClose();
      showToast('success', REQUEST_ACTIONS.approve.success(user.fullName));
      onChange(true);
    },
  });
  return (
    <FormDialog
      form={form}
      title={APPROVAL.title}
      message={APPROVAL.message(user.fullName)}
      confirmText={REQUEST_ACTIONS.approve.label}
      busyText={APPROVAL.busy}
      failure={failure}
      onCancel={onClose}
    >
      <TextControl
        name="seats"
        label={APPROVAL.seats}
        hint={APPROVAL.seatsHint(peopleCount)}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextControl name="unitNetCents" label={APPROVAL.price} inputMode="decimal" autoComplete="off" />
      <TextControl name="startsOn" type="date" label={APPROVAL.startsOn} />
      <TextControl name="seatsReason" label={APPROVAL.reason} isOptional autoComplete="off" />
    </FormDialog>
  );
}
