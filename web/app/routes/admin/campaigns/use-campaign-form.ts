import { type CampaignDetails, DEFAULT_PACE } from '@cercle/contract/campaigns';
import { EMPTY_RICH_TEXT } from '@cercle/contract/rich-text-nodes';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { showError } from '../../../api/show-error.ts';
import { CAMPAIGN_FORM } from '../../../content/admin-campaigns.ts';
import { type ContractForm, useContractForm } from '../../../forms/contract-form.ts';
import { serverMessageOr } from '../../../forms/record-form.tsx';
import { atSources } from './audience/at-sources.ts';
import { changedSources, sourceValues } from './audience/source-lines.ts';
import { campaignChangeForm, newCampaignForm } from './campaign-form-schema.ts';
import { CAMPAIGNS_CALL } from './campaign-list.ts';

type Conflict = 'stale' | 'current' | 'gone' | 'closed';

type CampaignFormOptions = {
  /** The campaign to change; null to write one. */
  campaign: CampaignDetails | null;
  onDirty: (isDirty: boolean) => void;
  onSaved: (id: number) => void;
};

/** The form of a campaign, with the campaign as it was read and what became of it meanwhile. */
export function useCampaignForm({ campaign, onDirty, onSaved }: CampaignFormOptions) {
  const [record, setRecord] = useState(campaign);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const handleFailure = (failure: ApiError) => {
    const newConflict = record && conflictOf(failure);
    if (newConflict) setConflict(newConflict);
    return newConflict !== null;
  };
  const form = useContractForm<FieldValues>({
    schema: campaign ? campaignChangeForm : newCampaignForm,
    defaults: toFormValues(campaign),
    failureText: failureTextOf(CAMPAIGN_FORM[campaign ? 'edit' : 'create'].failure),
    handleFailure,
    onDirty,
    send: async (values, typed, key) => {
      const id = await save(record, values, key).catch((failure: unknown) => {
        throw atSources(failure, typed);
      });
      onDirty(false);
      onSaved(id);
    },
  });

  /** Loads the changes of others; what was typed stays, to be saved over them. */
  const showCurrent = async () => {
    if (!record) return;
    try {
      const current = await api.get<CampaignDetails>(`${CAMPAIGNS_CALL}/${record.id}`);
      mergeInto(form, { before: record, current });
      setRecord(current);
      setConflict(current.can.includes('update') ? 'current' : 'closed');
    } catch (failure) {
      const isHandled = failure instanceof ApiError && handleFailure(failure);
      if (!isHandled) showError(failure, ({ message }) => message);
    }
  };
  return { form, record, conflict, showCurrent };
}

const toFormValues = (campaign: CampaignDetails | null): FieldValues => ({
  version: campaign?.version,
  subject: campaign?.subject ?? '',
  body: campaign?.body ?? EMPTY_RICH_TEXT,
  pacePerHour: String(campaign?.pacePerHour ?? DEFAULT_PACE),
  ...sourceValues(campaign?.sources ?? [{ kind: 'SUBSCRIBERS' }]),
});

/** Sources that were changed here stay as they are, as a whole. */
function mergeInto(form: ContractForm, { before, current }: Record<'before' | 'current', CampaignDetails>) {
  const own = changedSources(form.getValues(), toFormValues(before));
  form.reset(toFormValues(current), { keepDirtyValues: true });
  for (const [name, value] of Object.entries(own)) form.setValue(name, value, { shouldDirty: true });
  form.setValue('version', current.version);
  void form.trigger();
}

/** A list of sources is no field of HTML: what is wrong with all of them is said in the server's words. */
const failureTextOf = (failure: string) => (error: ApiError) =>
  error.errors.sources?.[0] ?? serverMessageOr(failure)(error);

function conflictOf({ code, errors }: ApiError): Conflict | null {
  if (code === 'not-found') return 'gone';
  if (code !== 'conflict') return null;
  if (errors.state) return 'closed';
  return Object.keys(errors).length === 0 ? 'stale' : null;
}

async function save(record: CampaignDetails | null, values: FieldValues, key: string): Promise<number> {
  if (!record) return (await api.post<{ id: number }>(CAMPAIGNS_CALL, values, key)).id;
  await api.put(`${CAMPAIGNS_CALL}/${record.id}`, values);
  return record.id;
}
