import { type NoShowDecision, type NoShowRow, noShowDecision } from '@cercle/contract/no-shows';
import { api } from '../../../../api/client.ts';
import {
  DIALOG_BUSY,
  personOf,
  REASONED_VERBS,
  type ReasonedVerb,
  VERB_LABELS,
} from '../../../../content/admin-no-shows.ts';
import { useContractForm } from '../../../../forms/contract-form.ts';
import { TextAreaControl } from '../../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../../forms/form-dialog.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { inOneSentence } from '../../payments/dialog-failure.ts';
import { noShowCall } from './no-show-calls.ts';

type ReasonDialogProps = { row: NoShowRow; verb: ReasonedVerb; onReload: () => void; onClose: () => void };

/** Notes what the member said, or decides, with a reason. A refusal is shown in it. Open as long as it is mounted. */
export default function ReasonDialog({ row, verb, onReload, onClose }: ReasonDialogProps) {
  const texts = REASONED_VERBS[verb];
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm<NoShowDecision>({
    schema: noShowDecision,
    defaults: { reason: '' },
    failureText: ({ message }) => message,
    handleFailure: (error) => {
      if (error.code !== 'conflict') return handleFailure(error);
      // Another was faster, the member perhaps: what is behind the dialog is out of date.
      onReload();
      return handleFailure(inOneSentence(error));
    },
    send: async (decision) => {
      await api.post(noShowCall(row.id, verb), decision);
      onClose();
      showToast('success', texts.success);
      onReload();
    },
  });
  return (
    <FormDialog
      form={form}
      title={texts.title}
      message={`${personOf(row)}. ${texts.message(row)}`}
      confirmText={verb === 'contest' ? texts.title : VERB_LABELS[verb]}
      busyText={DIALOG_BUSY}
      failure={failure}
      onCancel={onClose}
    >
      <TextAreaControl name="reason" label={texts.label} hint={texts.hint} rows={4} />
    </FormDialog>
  );
}
