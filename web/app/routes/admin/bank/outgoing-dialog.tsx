import type { BankBooking, BankMovementRow, BankSuggestion } from '@cercle/contract/bank';
import { formatEuros } from '@cercle/contract/money';
import type { PartyAccount, Payment } from '@cercle/contract/payments';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../../api/client.ts';
import { movementName } from '../../../content/admin-bank.ts';
import { OUTGOING, SPLIT } from '../../../content/admin-bank-dialogs.ts';
import { formatDate } from '../../../dates.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { ChoiceControl, useVisibleError } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { ChosenPayer } from '../payments/chosen-payer.tsx';
import { inOneSentence } from '../payments/dialog-failure.ts';
import { PayerAccount } from '../payments/payer-account.tsx';
import { type Payer, PayerSearch } from '../payments/payer-search.tsx';
import { useAccount } from '../payments/use-account.ts';
import { withoutCorrected } from '../payments/what-it-pays.ts';
import { MOVEMENTS_CALL } from './bank-list.ts';
import type { MovementDialogProps } from './movement-dialog.ts';

/** Says what left the account: a refund to a payer, or a payment that the bank took back. Open as long as it is mounted. */
export default function OutgoingDialog(props: MovementDialogProps) {
  const { movement, suggestion, onDone, onConflict, onClose } = props;
  const [payer, setPayer] = useState<Payer | null>(suggestion?.party ?? null);
  const result = useAccount(payer?.id ?? null);
  const schema = useMemo(() => outgoingFormOf(payer), [payer]);
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema,
    defaults: { party: '', ...defaultsOf(suggestion) },
    failureText: ({ message }) => message,
    handleFailure: (error) => {
      if (error.code === 'conflict') onConflict();
      return handleFailure(inOneSentence(error));
    },
    send: async (booking) => {
      await api.post(`${MOVEMENTS_CALL}/${movement.id}/book`, booking);
      onClose();
      onDone();
    },
  });
  const kind: unknown = useWatch({ control: form.control, name: 'kind' });
  return (
    <FormDialog
      form={form}
      isWide
      title={OUTGOING.title}
      message={movementName(movement)}
      confirmText={SPLIT.submit}
      busyText={SPLIT.busy}
      failure={failure}
      onCancel={onClose}
    >
      <ChoiceControl name="kind" label={OUTGOING.kind} choices={OUTGOING.kinds} />
      {payer ? (
        <ChosenPayer name={payer.name} onClear={() => setPayer(null)} />
      ) : (
        <PayerField onChoose={setPayer} />
      )}
      {payer && (
        <PayerAccount result={result}>
          {(account) =>
            kind === 'return' ? (
              <Returned movement={movement} account={account} />
            ) : (
              <p className="mb-3 text-sm tabular-nums">
                {OUTGOING.balance(payer.name, formatEuros(account.balanceCents))}
              </p>
            )
          }
        </PayerAccount>
      )}
    </FormDialog>
  );
}

function defaultsOf(suggestion: BankSuggestion | undefined) {
  const booking = suggestion?.booking;
  if (booking && 'returnOf' in booking) return { kind: 'return', payment: String(booking.returnOf) };
  return { kind: 'refund', payment: '' };
}

const PayerField = ({ onChoose }: { onChoose: (payer: Payer) => void }) => (
  <PayerSearch name="party" error={useVisibleError('party')} onChoose={onChoose} />
);

type ReturnedProps = { movement: BankMovementRow; account: PartyAccount };

/** The payments that may be the one that the bank took back. */
function Returned({ movement: { waitingCents }, account: { payments } }: ReturnedProps) {
  const isMeant = ({ kind, cents, isReversible }: Payment) =>
    kind === 'PAYMENT' && isReversible && cents === -waitingCents;
  const choices = withoutCorrected(payments)
    .filter(isMeant)
    .map(({ id, cents, paidOn }) => ({
      value: String(id),
      label: OUTGOING.paidOn(formatEuros(cents), formatDate(paidOn)),
    }));
  if (choices.length === 0)
    return <p className="mb-3 text-sm">{OUTGOING.noPayment(formatEuros(-waitingCents))}</p>;
  return <ChoiceControl name="payment" label={OUTGOING.payments} choices={choices} isStacked />;
}

const outgoingFormOf = (payer: Payer | null) =>
  z.record(z.string(), z.unknown()).transform(({ kind, payment }, context): BankBooking => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (payer === null) refuse('party', SPLIT.noPayer);
    if (kind !== 'return') return { refundTo: payer?.id ?? 0 };
    if (!payment) refuse('payment', OUTGOING.choose);
    return { returnOf: Number(payment) };
  });
