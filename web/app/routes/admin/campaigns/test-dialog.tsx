import { type CampaignDetails, type CampaignTest, campaignTest } from '@cercle/contract/campaigns';
import { api } from '../../../api/client.ts';
import { TEST_MAIL } from '../../../content/admin-campaign.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { TextControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { currentSession } from '../../../session/session.ts';
import { showToast } from '../../../ui/toast.tsx';
import { CAMPAIGNS_CALL } from './campaign-list.ts';

type TestDialogProps = { campaign: CampaignDetails; onClose: () => void };

/** Sends one mail as it will leave, by default to oneself. Open as long as it is mounted. */
export default function TestDialog({ campaign, onClose }: TestDialogProps) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm<CampaignTest>({
    schema: campaignTest,
    defaults: { email: ownEmail() },
    failureText: ({ message }) => message,
    handleFailure,
    send: async (values, _, key) => {
      await api.post(`${CAMPAIGNS_CALL}/${campaign.id}/test`, values, key);
      onClose();
      showToast('success', TEST_MAIL.success);
    },
  });
  return (
    <FormDialog
      form={form}
      title={TEST_MAIL.title}
      message={TEST_MAIL.message}
      confirmText={TEST_MAIL.submit}
      busyText={TEST_MAIL.busy}
      failure={failure}
      onCancel={onClose}
    >
      <TextControl name="email" type="email" label={TEST_MAIL.email} autoComplete="email" />
    </FormDialog>
  );
}

function ownEmail(): string {
  const session = currentSession();
  return session.kind === 'visitor' ? '' : session.user.email;
}
