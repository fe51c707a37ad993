import { formatEuros } from '@cercle/contract/money';
import type { PartyAccount } from '@cercle/contract/payments';
import { useId, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { ALLOTMENTS, USE_BALANCE } from '../../../content/admin-payments.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { useVisibleError } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { fieldsOf, fit, type OpenInvoice, readAllotments, sumOf } from './allotments.ts';
import { inOneSentence } from './dialog-failure.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import type { Payer } from './payer-search.tsx';
import { balanceFormOf } from './payment-form.ts';

type BalanceDialogProps = {
  payer: Payer;
  account: PartyAccount;
  onChange: () => void;
  onClose: () => void;
};

/** Pays open invoices with what is on a payer's balance. Open as long as it is mounted. */
export default function BalanceDialog({ payer, account, onChange, onClose }: BalanceDialogProps) {
  const { balanceCents, invoices } = account;
  const schema = useMemo(() => balanceFormOf(balanceCents, invoices), [balanceCents, invoices]);
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema,
    defaults: fieldsOf(fit(balanceCents, invoices), invoices),
    failureText: ({ message }) => message,
    handleFailure: (error) => handleFailure(inOneSentence(error)),
    send: async (values, _, key) => {
      await api.post(`/admin/parties/${payer.id}/allocations`, values, key);
      onClose();
      showToast('success', USE_BALANCE.done);
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      isWide
      title={USE_BALANCE.title(payer.name)}
      message={USE_BALANCE.message(formatEuros(balanceCents))}
      confirmText={USE_BALANCE.submit}
      busyText={USE_BALANCE.busy}
      failure={failure}
      onCancel={onClose}
    >
      <Invoices balanceCents={balanceCents} invoices={invoices} />
    </FormDialog>
  );
}

function Invoices({ balanceCents, invoices }: { balanceCents: number; invoices: readonly OpenInvoice[] }) {
  const { getValues } = useFormContext();
  const error = useVisibleError('documents');
  const id = useId();
  return (
    <>
      <InvoiceFields
        label={ALLOTMENTS.title}
        invoices={invoices}
        restCents={() => balanceCents - sumOf(readAllotments(getValues(), invoices).documents)}
      />
      <div role="alert">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </>
  );
}
