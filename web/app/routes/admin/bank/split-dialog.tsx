import { formatEuros } from '@cercle/contract/money';
import type { PartyAccount } from '@cercle/contract/payments';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { movementName } from '../../../content/admin-bank.ts';
import { SPLIT } from '../../../content/admin-bank-dialogs.ts';
import { ALLOTMENTS } from '../../../content/admin-payments.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { TextControl, useVisibleError } from '../../../forms/controls.tsx';
import { FormDialog, useDialogFailure } from '../../../forms/form-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { fieldsOf, fit, typedAmount } from '../payments/allotments.ts';
import { ChosenPayer } from '../payments/chosen-payer.tsx';
import { inOneSentence } from '../payments/dialog-failure.ts';
import { InvoiceFields } from '../payments/invoice-fields.tsx';
import { PayerAccount } from '../payments/payer-account.tsx';
import { type Payer, PayerSearch } from '../payments/payer-search.tsx';
import { useAccount } from '../payments/use-account.ts';
import { MOVEMENTS_CALL } from './bank-list.ts';
import type { MovementDialogProps } from './movement-dialog.ts';
import { balanceName, REST, restOf, type SplitPayer, splitFormOf } from './split-form.ts';

/** Shares what was received out among invoices and balances, of one payer or of several. Open as long as it is mounted. */
export default function SplitDialog(props: MovementDialogProps) {
  const { movement, suggestion, onDone, onConflict, onClose } = props;
  const { waitingCents } = movement;
  const { payers, add, remove, setAccount } = usePayers(suggestion?.party);
  const schema = useMemo(() => splitFormOf(waitingCents, payers), [waitingCents, payers]);
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema,
    defaults: { party: '' },
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
  return (
    <FormDialog
      form={form}
      isWide
      title={SPLIT.title}
      message={movementName(movement)}
      confirmText={SPLIT.submit}
      busyText={SPLIT.busy}
      failure={failure}
      onCancel={onClose}
    >
      {payers.map((payer) => (
        <PayerShare
          key={payer.id}
          payer={payer}
          payers={payers}
          waitingCents={waitingCents}
          onAccount={setAccount}
          onRemove={() => remove(payer.id)}
        />
      ))}
      <AddPayer payers={payers} onAdd={add} />
      <Rest waitingCents={waitingCents} payers={payers} />
    </FormDialog>
  );
}

function usePayers(first: Payer | undefined) {
  const [payers, setPayers] = useState<readonly SplitPayer[]>(first ? [{ ...first, account: null }] : []);
  const setAccount = useCallback(
    (id: number, account: PartyAccount) =>
      setPayers((before) => before.map((payer) => (payer.id === id ? { ...payer, account } : payer))),
    [],
  );
  return {
    payers,
    setAccount,
    add: (payer: Payer) => setPayers((before) => [...before, { ...payer, account: null }]),
    remove: (id: number) => setPayers((before) => before.filter((payer) => payer.id !== id)),
  };
}

type PayerShareProps = {
  payer: SplitPayer;
  payers: readonly SplitPayer[];
  waitingCents: number;
  onAccount: (id: number, account: PartyAccount) => void;
  onRemove: () => void;
};

function PayerShare({ payer, payers, waitingCents, onAccount, onRemove }: PayerShareProps) {
  const { id, name } = payer;
  const { getValues, setValue } = useFormContext();
  const result = useAccount(id);
  const rest = () => restOf(waitingCents, getValues(), payers);
  const fill = (fields: Readonly<Record<string, unknown>>) => {
    for (const [field, value] of Object.entries(fields))
      setValue(field, value, { shouldDirty: true, shouldValidate: true });
  };
  const account = result?.value;
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what fits is filled in once, when the account is there.
  useEffect(() => {
    if (!account) return;
    const { invoices } = account;
    const left = Math.max(rest(), 0);
    fill({
      ...fieldsOf(fit(left, invoices), invoices),
      [balanceName(id)]: invoices.length === 0 ? typedAmount(left) : '',
    });
    onAccount(id, account);
    section.current?.querySelector('input')?.focus();
  }, [account]);
  return (
    <section ref={section} aria-label={name} className="mb-4">
      <ChosenPayer name={name} clearLabel={SPLIT.removePayer(name)} onClear={onRemove} />
      <PayerAccount result={result}>
        {({ invoices }) => (
          <>
            <InvoiceFields label={ALLOTMENTS.title} invoices={invoices} restCents={rest} />
            <div className="flex flex-wrap items-end gap-x-3">
              <div className="grow basis-48">
                <TextControl
                  name={balanceName(id)}
                  label={SPLIT.balance(name)}
                  isOptional
                  inputMode="decimal"
                  autoComplete="off"
                />
              </div>
              <Button
                size="small"
                look="quiet"
                className="mb-6"
                onClick={() => {
                  fill({ [balanceName(id)]: '' });
                  fill({ [balanceName(id)]: typedAmount(rest()) });
                }}
              >
                <span>{SPLIT.restToBalance}</span>
                <span className="sr-only">{` de ${name}`}</span>
              </Button>
            </div>
          </>
        )}
      </PayerAccount>
    </section>
  );
}

/** The first payer is looked for at once; a further one is asked for. */
function AddPayer({ payers, onAdd }: { payers: readonly SplitPayer[]; onAdd: (payer: Payer) => void }) {
  const [isOpen, setOpen] = useState(false);
  const error = useVisibleError('party');
  if (payers.length > 0 && !isOpen)
    return (
      <Button size="small" look="quiet" onClick={() => setOpen(true)}>
        {SPLIT.addPayer}
      </Button>
    );
  return (
    <PayerSearch
      name="party"
      error={error}
      exceptIds={payers.map(({ id }) => id)}
      onChoose={(payer) => {
        setOpen(false);
        onAdd(payer);
      }}
    />
  );
}

type RestProps = { waitingCents: number; payers: readonly SplitPayer[] };

/** What is left to share out, as it is typed. */
function Rest({ waitingCents, payers }: RestProps) {
  const { control } = useFormContext();
  const typed = useWatch({ control });
  const { isSubmitted } = useFormState({ control, name: REST });
  const rest = restOf(waitingCents, typed, payers);
  const isWrong = rest < 0 || (rest !== 0 && isSubmitted);
  return (
    <p
      role="status"
      className={`mt-5 flex justify-between gap-4 border-t border-hairline pt-3 font-[650] tabular-nums ${isWrong ? 'text-danger' : ''}`}
    >
      <span>{rest < 0 ? SPLIT.beyond : SPLIT.rest}</span>
      <span className="whitespace-nowrap">{formatEuros(Math.abs(rest))}</span>
    </p>
  );
}
