import type { EventDetails } from '@cercle/contract/events';
import { api } from '../../../../api/client.ts';
import { DIALOG_BUSY, REGISTER_MEMBER } from '../../../../content/admin-registrations.ts';
import { useContractForm } from '../../../../forms/contract-form.ts';
import { FormDialog } from '../../../../forms/form-dialog.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { MemberSearch } from '../../search/member-search.tsx';
import { FeeSeenControl } from './fee-seen-control.tsx';
import { GuestFields } from './guest-fields.tsx';
import { atGuests, registerForm } from './register-form.ts';
import { registrationsCall } from './registration-list.ts';
import { useFeeNotice } from './use-fee-notice.ts';

type RegisterDialogProps = { event: EventDetails; onChange: () => void; onClose: () => void };

/** Looks for a member, and registers them with their guests, as they would themselves. Open as long as it is mounted. */
export default function RegisterDialog({ event, onChange, onClose }: RegisterDialogProps) {
  const { id, capacity, registered, offered, guestsPerMember } = event;
  const { isLate, failure, handleFailure } = useFeeNotice(event);
  const form = useContractForm({
    schema: registerForm,
    defaults: { accountId: '', guests: '', isFeeSeen: false },
    failureText: ({ message }) => message,
    handleFailure,
    send: async (registration, typed, key) => {
      try {
        await api.post(registrationsCall(id), registration, key);
      } catch (error) {
        throw atGuests(error, typed);
      }
      onClose();
      showToast('success', REGISTER_MEMBER.success);
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={REGISTER_MEMBER.title}
      message={REGISTER_MEMBER.message(Math.max(0, capacity - registered - offered))}
      confirmText={REGISTER_MEMBER.submit}
      busyText={DIALOG_BUSY}
      failure={failure}
      isWide
      onCancel={onClose}
    >
      <MemberSearch />
      {guestsPerMember > 0 && <GuestFields max={guestsPerMember} />}
      {isLate && <FeeSeenControl />}
    </FormDialog>
  );
}
