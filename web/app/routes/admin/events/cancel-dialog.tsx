import { type EventCancellation, type EventDetails, eventCancellation } from '@cercle/contract/events';
import { api } from '../../../api/client.ts';
import { CANCEL_EVENT } from '../../../content/admin-event.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { TextAreaControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { EVENTS_CALL } from './event-list.ts';

type CancelDialogProps = { event: EventDetails; onChange: () => void; onClose: () => void };

/** Asks why, says who will be told, and cancels. Open as long as it is mounted. */
export default function CancelDialog({ event, onChange, onClose }: CancelDialogProps) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm<EventCancellation>({
    schema: eventCancellation,
    defaults: { reason: '' },
    failureText: ({ message }) => message,
    handleFailure: (error) => {
      // Another administrator was faster: what is behind the dialog is out of date.
      if (error.code === 'conflict') onChange();
      return handleFailure(error);
    },
    send: async (cancellation) => {
      await api.put(`${EVENTS_CALL}/${event.id}/cancel`, cancellation);
      onClose();
      showToast('success', CANCEL_EVENT.success);
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={CANCEL_EVENT.title}
      message={CANCEL_EVENT.message(event.registered + event.waiting)}
      confirmText={CANCEL_EVENT.submit}
      confirmLook="danger"
      cancelText={CANCEL_EVENT.keep}
      busyText={CANCEL_EVENT.busy}
      failure={failure}
      onCancel={onClose}
    >
      <TextAreaControl name="reason" label={CANCEL_EVENT.reason} hint={CANCEL_EVENT.reasonHint} rows={3} />
    </FormDialog>
  );
}
