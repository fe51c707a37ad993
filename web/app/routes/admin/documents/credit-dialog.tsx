import type { DocumentCreated, DocumentDetails } from '@cercle/contract/documents';
import { formatEuros } from '@cercle/contract/money';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { CREDIT } from '../../../content/admin-documents.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { ChoiceControl, TextAreaControl, TextControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { amountName, type CreditableLine, creditFormOf } from './credit-form.ts';
import { DOCUMENTS, DOCUMENTS_CALL } from './document-list.ts';

type CreditDialogProps = { document: DocumentDetails; onChange: () => void; onClose: () => void };

/** Drafts a credit note for an issued invoice, and goes to it. Open as long as it is mounted. */
export default function CreditDialog({ document, onChange, onClose }: CreditDialogProps) {
  const navigate = useNavigate();
  const { failure, handleFailure } = useDialogFailure();
  const lines = useMemo(() => creditableLines(document), [document]);
  const schema = useMemo(() => creditFormOf(lines), [lines]);
  const form = useContractForm({
    schema,
    defaults: {
      extent: 'whole',
      why: '',
      ...Object.fromEntries(lines.map(({ id }) => [amountName(id), ''])),
    },
    failureText: ({ message }) => message,
    handleFailure: (error) => {
      const { code, status, errors, message } = error;
      // What is left to credit may be less by now.
      if (code === 'conflict' || errors.lines) onChange();
      return handleFailure(new ApiError(errors.lines?.[0] ?? message, { status, code }));
    },
    send: async (values, _, key) => {
      const { id } = await api.post<DocumentCreated>(`${DOCUMENTS_CALL}/${document.id}/credit`, values, key);
      onClose();
      showToast('success', CREDIT.success);
      void navigate(`${DOCUMENTS.path}/${id}`);
    },
  });
  const extent: unknown = useWatch({ control: form.control, name: 'extent' });
  return (
    <FormDialog
      form={form}
      title={CREDIT.title(document.number ?? '')}
      message={CREDIT.message}
      confirmText={CREDIT.submit}
      busyText={CREDIT.busy}
      failure={failure}
      onCancel={onClose}
    >
      <ChoiceControl name="extent" label={CREDIT.extent} choices={CREDIT.extents} isStacked />
      {extent === 'part' &&
        lines.map(({ id, text, creditableCents }) => (
          <TextControl
            key={id}
            name={amountName(id)}
            label={CREDIT.amount(text)}
            hint={CREDIT.amountHint(formatEuros(creditableCents))}
            inputMode="decimal"
            autoComplete="off"
            aria-required={false}
          />
        ))}
      <TextAreaControl name="why" label={CREDIT.why} hint={CREDIT.whyHint} rows={3} />
    </FormDialog>
  );
}

const creditableLines = ({ lines, content }: DocumentDetails): CreditableLine[] =>
  lines.flatMap(({ id, creditableCents }, index) =>
    creditableCents > 0 ? [{ id, text: content.lines[index]?.text ?? '', creditableCents }] : [],
  );
