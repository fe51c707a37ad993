import type { AudienceSource, ListedAudience } from '@cercle/contract/audiences';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../../../api/client.ts';
import { toResult, useResult } from '../../../../api/result.ts';
import { AUDIENCES, LOAD_AUDIENCE } from '../../../../content/admin-saved-audiences.ts';
import { useContractForm } from '../../../../forms/contract-form.ts';
import { ChoiceControl } from '../../../../forms/controls.tsx';
import { FormDialog } from '../../../../forms/form-dialog.tsx';
import { AUDIENCES_CALL } from '../campaign-list.ts';

const choice = z.object({
  audience: z.string({ error: LOAD_AUDIENCE.missing }).min(1, LOAD_AUDIENCE.missing),
});

type LoadAudienceDialogProps = { onLoad: (sources: AudienceSource[]) => void; onClose: () => void };

/** Offers the saved audiences; the chosen one takes the place of the sources of the form. Open as long as it is mounted. */
export default function LoadAudienceDialog({ onLoad, onClose }: LoadAudienceDialogProps) {
  const [load] = useState(() => toResult(api.get<ListedAudience[]>(AUDIENCES_CALL)));
  const { result } = useResult(load);
  const audiences = result?.value ?? [];
  const form = useContractForm<FieldValues>({
    schema: choice,
    defaults: { audience: '' },
    failureText: ({ message }) => message,
    send: async ({ audience }) => {
      const chosen = audiences.find(({ id }) => String(id) === audience);
      onClose();
      if (chosen) onLoad(chosen.sources);
    },
  });
  return (
    <FormDialog
      form={form}
      title={LOAD_AUDIENCE.title}
      message={LOAD_AUDIENCE.message}
      confirmText={LOAD_AUDIENCE.submit}
      busyText={LOAD_AUDIENCE.busy}
      failure={result?.failure === undefined ? undefined : AUDIENCES.failed}
      onCancel={onClose}
    >
      <p role="status" className="text-slate empty:hidden">
        {result === null ? AUDIENCES.loading : audiences.length === 0 ? LOAD_AUDIENCE.none : ''}
      </p>
      {audiences.length > 0 && (
        <ChoiceControl
          name="audience"
          label={LOAD_AUDIENCE.choices}
          isStacked
          choices={audiences.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </FormDialog>
  );
}
