import { formatEuros } from '@cercle/contract/money';
import type { PaymentCreated } from '@cercle/contract/payments';
import { useMemo } from 'react';
import { api } from '../../../api/client.ts';
import { METHOD_CHOICES, PAYMENT, REFUND } from '../../../content/admin-payments.ts';
import { dayInBelgium } from '../../../dates.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { TextAreaControl, TextControl } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { SelectControl } from '../../../forms/select-control.tsx';
import { serverNow } from '../../../session/server-time.ts';
import { showToast } from '../../../ui/toast.tsx';
import { toCents, typedAmount } from './allotments.ts';
import { inOneSentence } from './dialog-failure.ts';
import type { Payer } from './payer-search.tsx';
import { PAYMENTS_CALL } from './payment-calls.ts';
import { refundFormOf } from './payment-form.ts';

type RefundDialogProps = { payer: Payer; balanceCents: number; onChange: () => void; onClose: () => void };

/** Notes what was given back by hand of a payer's balance. Open as long as it is mounted. */
export default function RefundDialog({ payer, balanceCents, onChange, onClose }: RefundDialogProps) {
  const schema = useMemo(() => refundFormOf(payer.id, balanceCents), [payer.id, balanceCents]);
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema,
    defaults: {
      amount: typedAmount(balanceCents),
      paidOn: dayInBelgium(new Date(serverNow())),
      method: 'TRANSFER',
      note: '',
    },
    failureText: ({ message }) => message,
    handleFailure: (error) => handleFailure(inOneSentence(error)),
    send: async (values, raw, key) => {
      await api.post<PaymentCreated>(`${PAYMENTS_CALL}/refunds`, values, key);
      onClose();
      showToast('success', REFUND.done(formatEuros(toCents(raw.amount))));
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      title={REFUND.title(payer.name)}
      message={REFUND.message(formatEuros(balanceCents))}
      confirmText={REFUND.submit}
      busyText={PAYMENT.busy}
      failure={failure}
      onCancel={onClose}
    >
      <TextControl name="amount" label={PAYMENT.amount} inputMode="decimal" autoComplete="off" />
      <TextControl name="paidOn" label={REFUND.paidOn} type="date" />
      <SelectControl name="method" label={PAYMENT.method} choices={METHOD_CHOICES} />
      <TextAreaControl name="note" label={PAYMENT.note} isOptional rows={2} />
    </FormDialog>
  );
}
