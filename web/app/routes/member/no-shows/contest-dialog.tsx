import { type NoShowContest, noShowContest, type OwnNoShow } from '@cercle/contract/no-shows';
import { ApiError } from '../../../api/error.ts';
import { OWN_NO_SHOWS } from '../../../content/own-no-shows.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { TextAreaControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { contestNoShow } from './own-no-show-calls.ts';

type ContestDialogProps = { noShow: OwnNoShow; onReload: () => void; onClose: () => void };

/** Asks why a member contests an absence. A refusal is shown in it. Open as long as it is mounted. */
export default function ContestDialog({ noShow, onReload, onClose }: ContestDialogProps) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm<NoShowContest>({
    schema: noShowContest,
    defaults: { reason: '' },
    failureText: ({ message }) => message,
    handleFailure: (error) => {
      if (error.code !== 'conflict') return handleFailure(error);
      // The days are over, or the club was faster: what is behind the dialog is out of date.
      onReload();
      return handleFailure(new ApiError(error.message, { status: error.status, code: error.code }));
    },
    send: async (contest) => {
      await contestNoShow(noShow, contest);
      onClose();
      showToast('success', OWN_NO_SHOWS.sent);
      onReload();
    },
  });
  return (
    <FormDialog
      form={form}
      title={OWN_NO_SHOWS.contestTitle}
      message={OWN_NO_SHOWS.contestText(noShow)}
      confirmText={OWN_NO_SHOWS.send}
      busyText={OWN_NO_SHOWS.busy}
      failure={failure}
      onCancel={onClose}
    >
      <TextAreaControl name="reason" label={OWN_NO_SHOWS.reason} hint={OWN_NO_SHOWS.reasonHint} rows={4} />
    </FormDialog>
  );
}
