import {
  type DocumentReminders,
  REMINDER_PAUSE_KINDS,
  REMINDER_PAUSE_LABEL,
  reminderPause,
} from '@cercle/contract/reminders';
import { z } from 'zod';
import { api } from '../../../../api/client.ts';
import { PAUSE_FORM } from '../../../../content/admin-reminders.ts';
import { useContractForm } from '../../../../forms/contract-form.ts';
import { ChoiceControl, TextAreaControl, TextControl } from '../../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../../forms/form-dialog.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { DOCUMENTS_CALL } from '../document-list.ts';

const CHOICES = REMINDER_PAUSE_KINDS.map((value) => ({ value, label: REMINDER_PAUSE_LABEL[value] }));

/** A day that is left empty is none. */
const schema = z.record(z.string(), z.unknown()).transform((typed, context) => {
  const { data, error } = reminderPause.safeParse({ ...typed, untilOn: typed.untilOn || null });
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
  return data ?? z.NEVER;
});

type PauseDialogProps = { id: number; onChange: () => void; onClose: () => void };

/** Asks why, and until when, no reminder asks for an invoice. Open as long as it is mounted. */
export default function PauseDialog({ id, onChange, onClose }: PauseDialogProps) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema,
    defaults: { kind: 'DISPUTE', untilOn: '', reason: '' },
    failureText: ({ message }) => message,
    handleFailure,
    send: async (values) => {
      await api.post<DocumentReminders>(`${DOCUMENTS_CALL}/${id}/reminders/pause`, values);
      onClose();
      showToast('success', PAUSE_FORM.done);
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={PAUSE_FORM.title}
      message={PAUSE_FORM.message}
      confirmText={PAUSE_FORM.submit}
      busyText={PAUSE_FORM.busy}
      failure={failure}
      onCancel={onClose}
    >
      <ChoiceControl name="kind" label={PAUSE_FORM.kind} choices={CHOICES} deps={['untilOn']} isStacked />
      <TextControl
        name="untilOn"
        type="date"
        label={PAUSE_FORM.untilOn}
        hint={PAUSE_FORM.untilHint}
        isOptional
      />
      <TextAreaControl name="reason" label={PAUSE_FORM.reason} rows={3} />
    </FormDialog>
  );
}
