import {
  type EventCopy,
  type EventCreateResult,
  type EventDetails,
  eventCopy,
} from '@cercle/contract/events';
import { useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { COPY_EVENT } from '../../../content/admin-event.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { TextControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { EVENTS, EVENTS_CALL } from './event-list.ts';

type CopyDialogProps = { event: EventDetails; onClose: () => void };

/** Asks when the copy starts, makes it, and goes to it. Open as long as it is mounted. */
export default function CopyDialog({ event, onClose }: CopyDialogProps) {
  const navigate = useNavigate();
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm<EventCopy>({
    schema: eventCopy,
    defaults: { startsAt: event.startsAtClock },
    failureText: ({ message }) => message,
    handleFailure,
    send: async (values, _, key) => {
      const { id } = await api.post<EventCreateResult>(`${EVENTS_CALL}/${event.id}/copy`, values, key);
      onClose();
      showToast('success', COPY_EVENT.success);
      void navigate(`${EVENTS.path}/${id}`);
    },
  });
  return (
    <FormDialog
      form={form}
      title={COPY_EVENT.title}
      message={COPY_EVENT.message}
      confirmText={COPY_EVENT.submit}
      busyText={COPY_EVENT.busy}
      failure={failure}
      onCancel={onClose}
    >
      <TextControl name="startsAt" type="datetime-local" max="9999-12-31T23:59" label={COPY_EVENT.startsAt} />
    </FormDialog>
  );
}
