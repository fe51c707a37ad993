import { type CampaignDetails, type CampaignSchedule, campaignSchedule } from '@cercle/contract/campaigns';
import { api } from '../../../api/client.ts';
import { SCHEDULE } from '../../../content/admin-campaign.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { TextControl } from '../../../forms/controls.tsx';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import AudienceCountText from './audience/audience-count.tsx';
import { CAMPAIGNS_CALL } from './campaign-list.ts';
import { useVerbFailure } from './use-verb-failure.ts';

/** Four digits for the year. */
const LAST_CLOCK = '9999-12-31T23:59';
const FIELDS = ['startsAt'];

type ScheduleDialogProps = { campaign: CampaignDetails; onChange: () => void; onClose: () => void };

/** Asks when the campaign starts. Open as long as it is mounted. */
export default function ScheduleDialog({ campaign, onChange, onClose }: ScheduleDialogProps) {
  const { id, sources, pacePerHour, version } = campaign;
  const { failure, handleFailure } = useVerbFailure({ fields: FIELDS, onChange, onClose });
  const form = useContractForm<CampaignSchedule>({
    schema: campaignSchedule,
    defaults: { version, startsAt: '' },
    failureText: ({ message }) => message,
    handleFailure,
    send: async (values) => {
      await api.put(`${CAMPAIGNS_CALL}/${id}/schedule`, values);
      onClose();
      showToast('success', SCHEDULE.success);
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={SCHEDULE.title}
      message={SCHEDULE.message}
      confirmText={SCHEDULE.submit}
      busyText={SCHEDULE.busy}
      failure={failure}
      onCancel={onClose}
    >
      <TextControl
        name="startsAt"
        type="datetime-local"
        max={LAST_CLOCK}
        label={SCHEDULE.startsAt}
        hint={SCHEDULE.startsAtHint}
      />
      <AudienceCountText sources={sources} pacePerHour={pacePerHour} />
    </FormDialog>
  );
}
