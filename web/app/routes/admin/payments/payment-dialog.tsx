import { formatEuros } from '@cercle/contract/money';
import type { PartyAccount, PaymentCreated } from '@cercle/contract/payments';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { ALLOTMENTS, METHOD_CHOICES, PAYMENT } from '../../../content/admin-payments.ts';
import { dayInBelgium } from '../../../dates.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { TextAreaControl, TextControl, useVisibleError } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { SelectControl } from '../../../forms/select-control.tsx';
import { serverNow } from '../../../session/server-time.ts';
import { showToast } from '../../../ui/toast.tsx';
import {
  fieldsOf,
  fit,
  type OpenInvoice,
  readAllotments,
  sumOf,
  toCents,
  typedAmount,
} from './allotments.ts';
import { ChosenPayer } from './chosen-payer.tsx';
import { inOneSentence } from './dialog-failure.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import { PayerAccount } from './payer-account.tsx';
import { type Payer, PayerSearch } from './payer-search.tsx';
import { PAYMENTS_CALL } from './payment-calls.ts';
import { paymentFormOf } from './payment-form.ts';
import { useAccount } from './use-account.ts';

type PaymentDialogProps = {
  /** Who pays, where that is known. */
  payer?: Payer;
  /** The invoice that is paid, and what is open of it: filled in. */
  invoice?: { id: number; openCents: number };
  onChange: () => void;
  onClose: () => void;
};

/** Notes a payment that no bank file tells of. Open as long as it is mounted. */
export default function PaymentDialog({ payer: known, invoice, onChange, onClose }: PaymentDialogProps) {
  const [payer, setPayer] = useState<Payer | null>(known ?? null);
  const result = useAccount(payer?.id ?? null);
  const invoices = useMemo(() => firstOf(result?.value?.invoices ?? [], invoice?.id), [result, invoice?.id]);
  const schema = useMemo(() => paymentFormOf(payer?.id ?? null, invoices), [payer?.id, invoices]);
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema,
    defaults: {
      party: '',
      amount: typedAmount(invoice?.openCents ?? 0),
      paidOn: dayInBelgium(new Date(serverNow())),
      method: 'TRANSFER',
      note: '',
    },
    failureText: ({ message }) => message,
    handleFailure: (error) => handleFailure(inOneSentence(error)),
    send: async (values, raw, key) => {
      await api.post<PaymentCreated>(PAYMENTS_CALL, values, key);
      onClose();
      showToast('success', PAYMENT.done(formatEuros(toCents(raw.amount))));
      onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      isWide
      title={PAYMENT.title}
      message={PAYMENT.message}
      confirmText={PAYMENT.submit}
      busyText={PAYMENT.busy}
      failure={failure}
      onCancel={onClose}
    >
      {payer ? (
        <ChosenPayer name={payer.name} onClear={known ? undefined : () => setPayer(null)} />
      ) : (
        <PayerField onChoose={setPayer} />
      )}
      <div className="grid gap-x-4 sm:grid-cols-3">
        <TextControl name="amount" label={PAYMENT.amount} inputMode="decimal" autoComplete="off" />
        <TextControl name="paidOn" label={PAYMENT.paidOn} type="date" />
        <SelectControl name="method" label={PAYMENT.method} choices={METHOD_CHOICES} />
      </div>
      {payer && (
        <PayerAccount result={result}>
          {(account) => <Allotments account={account} invoices={invoices} />}
        </PayerAccount>
      )}
      <TextAreaControl name="note" label={PAYMENT.note} isOptional rows={2} />
    </FormDialog>
  );
}

const firstOf = (invoices: readonly OpenInvoice[], id: number | undefined) =>
  invoices.toSorted((one, other) => Number(other.id === id) - Number(one.id === id));

const PayerField = ({ onChoose }: { onChoose: (payer: Payer) => void }) => (
  <PayerSearch name="party" error={useVisibleError('party')} onChoose={onChoose} />
);

type AllotmentsProps = { account: PartyAccount; invoices: readonly OpenInvoice[] };

/** What the payment pays: filled in from its amount, until somebody chooses otherwise. */
function Allotments({ invoices }: AllotmentsProps) {
  const { control, getValues, setValue } = useFormContext();
  const cents = toCents(useWatch({ control, name: 'amount' }));
  const typed = useWatch({ control });
  const isChosen = useRef(false);
  useEffect(() => {
    if (isChosen.current) return;
    const filled = fieldsOf(cents > 0 ? fit(cents, invoices) : [], invoices);
    for (const [name, value] of Object.entries(filled)) setValue(name, value, { shouldValidate: true });
  }, [cents, invoices, setValue]);
  const rest = () => toCents(getValues('amount')) - sumOf(readAllotments(getValues(), invoices).documents);
  const left = cents - sumOf(readAllotments(typed, invoices).documents);
  return (
    <>
      <InvoiceFields
        label={ALLOTMENTS.title}
        invoices={invoices}
        restCents={rest}
        onChoose={() => {
          isChosen.current = true;
        }}
      />
      <p role="status" className="mb-3 text-sm font-[550] tabular-nums empty:hidden">
        {left > 0 && ALLOTMENTS.toBalance(formatEuros(left))}
      </p>
    </>
  );
}
