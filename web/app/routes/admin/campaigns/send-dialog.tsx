import { type CampaignDetails, type CampaignSend, campaignSend } from '@cercle/contract/campaigns';
import { api } from '../../../api/client.ts';
import { SEND_NOW } from '../../../content/admin-campaign.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import AudienceCountText from './audience/audience-count.tsx';
import { CAMPAIGNS_CALL } from './campaign-list.ts';
import { useVerbFailure } from './use-verb-failure.ts';

type SendDialogProps = { campaign: CampaignDetails; onChange: () => void; onClose: () => void };

/** Says how many would receive the campaign, and starts it. Open as long as it is mounted. */
export default function SendDialog({ campaign, onChange, onClose }: SendDialogProps) {
  const { id, subject, sources, pacePerHour, version } = campaign;
  const { failure, handleFailure } = useVerbFailure({ onChange, onClose });
  const form = useContractForm<CampaignSend>({
    schema: campaignSend,
    defaults: { version },
    failureText: ({ message }) => message,
    handleFailure,
    send: async (values) => {
      await api.put(`${CAMPAIGNS_CALL}/${id}/send`, values);
      onClose();
      showToast('success', SEND_NOW.success);
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={SEND_NOW.title}
      message={SEND_NOW.message(subject)}
      confirmText={SEND_NOW.submit}
      busyText={SEND_NOW.busy}
      failure={failure}
      onCancel={onClose}
    >
      <AudienceCountText sources={sources} pacePerHour={pacePerHour} />
    </FormDialog>
  );
}
