import type { PolicyDetails } from '@cercle/contract/policies';
import { policyAnnouncement } from '@cercle/contract/policy-form';
import { useMemo } from 'react';
import { api } from '../../../api/client.ts';
import type { ApiError } from '../../../api/error.ts';
import { ANNOUNCE } from '../../../content/admin-conditions.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { TextControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';

/** Another administrator was faster: the screen is out of date. */
const isStale = ({ code }: ApiError) => code === 'conflict' || code === 'not-found';

type AnnounceDialogProps = { version: PolicyDetails; onChange: () => void; onClose: () => void };

/** Asks from when the version is valid, and says what announcing it means. Open as long as it is there. */
export default function AnnounceDialog({ version, onChange, onClose }: AnnounceDialogProps) {
  const first = version.firstValidFrom ?? '';
  const { failure, handleFailure } = useDialogFailure();
  const schema = useMemo(
    () => policyAnnouncement.refine(({ validFrom }) => validFrom >= first, tooEarly(first)),
    [first],
  );
  const close = (type: 'success' | 'error', message: string) => {
    onClose();
    showToast(type, message);
    onChange();
  };
  const form = useContractForm({
    schema,
    defaults: { validFrom: first, version: version.version },
    failureText: ({ message }) => message,
    handleFailure: (error) => {
      if (!isStale(error)) return handleFailure(error);
      close('error', error.message);
      return true;
    },
    send: async (values) => {
      await api.put(`/admin/conditions/${version.id}/announce`, values);
      close('success', ANNOUNCE.success);
    },
  });
  return (
    <FormDialog
      form={form}
      title={ANNOUNCE.title}
      message={ANNOUNCE.message(version.recipients ?? 0)}
      confirmText={ANNOUNCE.label}
      busyText={ANNOUNCE.busy}
      failure={failure}
      onCancel={onClose}
    >
      <TextControl
        name="validFrom"
        type="date"
        label={ANNOUNCE.field}
        hint={ANNOUNCE.hint(first)}
        min={first}
      />
    </FormDialog>
  );
}

const tooEarly = (first: string) => ({ path: ['validFrom'], error: ANNOUNCE.tooEarly(first) });
