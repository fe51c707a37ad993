import { audienceData, audienceUpdate, type SavedAudience } from '@cercle/contract/audiences';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../../../api/client.ts';
import { AUDIENCE_DIALOG } from '../../../../content/admin-saved-audiences.ts';
import { useContractForm } from '../../../../forms/contract-form.ts';
import { TextControl } from '../../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../../forms/form-dialog.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { AUDIENCES_CALL } from '../campaign-list.ts';
import { atSources } from './at-sources.ts';
import { SourceFields } from './source-fields.tsx';
import { sourceControl, sourceValues, typedSources } from './source-lines.ts';
import { useSourceLines } from './use-source-lines.ts';

const formOf = (contract: typeof audienceData | typeof audienceUpdate) =>
  z.record(z.string(), z.unknown()).transform((values, context): FieldValues => {
    const { data, error } = contract.safeParse({ ...values, sources: typedSources(values) });
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [sourceControl(path, values)], message });
    return data ?? z.NEVER;
  });

const newAudienceForm = formOf(audienceData);
const audienceChangeForm = formOf(audienceUpdate);

/** `audience` is the one to change; null to add one. */
type AudienceDialogProps = { audience: SavedAudience | null; onChange: () => void; onClose: () => void };

/** Names an audience and says who is in it. Open as long as it is mounted. */
export default function AudienceDialog({ audience, onChange, onClose }: AudienceDialogProps) {
  const texts = AUDIENCE_DIALOG[audience ? 'edit' : 'create'];
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm<FieldValues>({
    schema: audience ? audienceChangeForm : newAudienceForm,
    defaults: {
      version: audience?.version,
      name: audience?.name ?? '',
      ...sourceValues(audience?.sources ?? [{ kind: 'SUBSCRIBERS' }]),
    },
    failureText: ({ message, errors }) => errors.sources?.[0] ?? message,
    handleFailure: (error) => {
      // Another administrator was faster: what is behind the dialog is out of date.
      if (error.code === 'conflict' || error.code === 'not-found') onChange();
      return handleFailure(error);
    },
    send: async (values, typed, key) => {
      try {
        if (audience) await api.put(`${AUDIENCES_CALL}/${audience.id}`, values);
        else await api.post(AUDIENCES_CALL, values, key);
      } catch (error) {
        throw atSources(error, typed);
      }
      onClose();
      showToast('success', texts.success);
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={texts.title}
      confirmText={AUDIENCE_DIALOG.submit}
      busyText={AUDIENCE_DIALOG.busy}
      failure={failure}
      isWide
      onCancel={onClose}
    >
      <TextControl name="name" label={AUDIENCE_DIALOG.name} autoComplete="off" />
      <Sources />
    </FormDialog>
  );
}

const Sources = () => <SourceFields lines={useSourceLines()} />;
