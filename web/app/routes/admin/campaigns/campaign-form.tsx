import type { CampaignDetails } from '@cercle/contract/campaigns';
import { Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import {
  CAMPAIGN_CHANGED,
  CAMPAIGN_FIELDS,
  CAMPAIGN_FORM,
  CAMPAIGN_PANELS,
} from '../../../content/admin-campaigns.ts';
import { ContractFormView, SubmitButton } from '../../../forms/contract-form-view.tsx';
import { TextControl } from '../../../forms/controls.tsx';
import { EditConflict } from '../../../forms/record-form.tsx';
import { RichTextControl } from '../../../forms/rich-text-control.tsx';
import { useUnsavedChangesPrompt } from '../../../forms/unsaved-changes-prompt.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Panel } from '../details/description-list.tsx';
import { AudiencePanel } from './audience/audience-panel.tsx';
import { CAMPAIGNS } from './campaign-list.ts';
import { useCampaignForm } from './use-campaign-form.ts';

const PreviewPanel = lazyComponent(() => import('./preview/preview.tsx'));

/** `campaign` is the one to change; null to write one. */
type CampaignFormProps = { campaign: CampaignDetails | null; list: string };

export function CampaignForm({ campaign, list }: CampaignFormProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const prompt = useUnsavedChangesPrompt();
  const texts = CAMPAIGN_FORM[campaign ? 'edit' : 'create'];
  const { form, record, conflict, showCurrent } = useCampaignForm({
    campaign,
    onDirty: (isDirty) => prompt.report('campaign', isDirty),
    onSaved: (id) => {
      showToast('success', texts.success);
      void navigate(`${CAMPAIGNS.path}/${id}`, { replace: true, state });
    },
  });
  return (
    <>
      <ContractFormView form={form} label={texts.title} className="mt-5">
        <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
          <MessagePanel />
          <div className="grid min-w-0 gap-5">
            <AudiencePanel />
            <PacePanel />
          </div>
        </div>
        <div className="mt-5">
          <Suspense>
            <WrittenPreview />
          </Suspense>
        </div>
        <EditConflict conflict={conflict} texts={CAMPAIGN_CHANGED} onShow={showCurrent} />
        <div className="mt-6 flex flex-wrap gap-3">
          <SubmitButton form={form} busyText={texts.busy}>
            {texts.submit}
          </SubmitButton>
          <ButtonLink look="quiet" to={record ? `${CAMPAIGNS.path}/${record.id}` : list} state={state}>
            Annuler
          </ButtonLink>
        </div>
      </ContractFormView>
      {prompt.dialog}
    </>
  );
}

function MessagePanel() {
  const { control } = useFormContext();
  const subject = String(useWatch({ control, name: 'subject' }) ?? '');
  return (
    <Panel title={CAMPAIGN_PANELS.message}>
      <div className="grid gap-1">
        <TextControl
          name="subject"
          label={CAMPAIGN_FIELDS.subject}
          hint={CAMPAIGN_FIELDS.subjectHint(subject.length)}
          autoComplete="off"
        />
        <RichTextControl name="body" label={CAMPAIGN_FIELDS.body} hint={CAMPAIGN_FIELDS.bodyHint} />
      </div>
    </Panel>
  );
}

const PacePanel = () => (
  <Panel title={CAMPAIGN_PANELS.pace}>
    <TextControl
      name="pacePerHour"
      label={CAMPAIGN_FIELDS.pace}
      hint={CAMPAIGN_FIELDS.paceHint}
      inputMode="numeric"
      autoComplete="off"
    />
  </Panel>
);

/** Of what is written now, stored or not. */
function WrittenPreview() {
  const { control } = useFormContext();
  const [subject, body] = useWatch({ control, name: ['subject', 'body'] });
  return <PreviewPanel subject={subject} body={body} />;
}
