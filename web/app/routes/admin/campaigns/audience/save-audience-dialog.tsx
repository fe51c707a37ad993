import { type AudienceData, type AudienceSource, audienceData } from '@cercle/contract/audiences';
import { api } from '../../../../api/client.ts';
import { AUDIENCE_DIALOG, SAVE_AUDIENCE } from '../../../../content/admin-saved-audiences.ts';
import { useContractForm } from '../../../../forms/contract-form.ts';
import { TextControl } from '../../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../../forms/form-dialog.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { AUDIENCES_CALL } from '../campaign-list.ts';

const nameAlone = audienceData.pick({ name: true });

type SaveAudienceDialogProps = { sources: AudienceSource[]; onClose: () => void };

/** Gives the audience of the campaign a name, under which it can be loaded again. Open as long as it is mounted. */
export default function SaveAudienceDialog({ sources, onClose }: SaveAudienceDialogProps) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm<Pick<AudienceData, 'name'>>({
    schema: nameAlone,
    defaults: { name: '' },
    failureText: ({ message }) => message,
    handleFailure,
    send: async ({ name }, _, key) => {
      await api.post(AUDIENCES_CALL, { name, sources }, key);
      onClose();
      showToast('success', AUDIENCE_DIALOG.create.success);
    },
  });
  return (
    <FormDialog
      form={form}
      title={SAVE_AUDIENCE.title}
      message={SAVE_AUDIENCE.message}
      confirmText={AUDIENCE_DIALOG.submit}
      busyText={AUDIENCE_DIALOG.busy}
      failure={failure}
      onCancel={onClose}
    >
      <TextControl name="name" label={AUDIENCE_DIALOG.name} autoComplete="off" />
    </FormDialog>
  );
}
