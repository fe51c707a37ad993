import { formatEuros } from '@cercle/contract/money';
import { useFormContext, useWatch } from 'react-hook-form';
import { ALLOTMENTS } from '../../../content/admin-payments.ts';
import { formatDate } from '../../../dates.ts';
import { TextControl } from '../../../forms/controls.tsx';
import { amountName, type OpenInvoice, paysName, typedAmount } from './allotments.ts';

type InvoiceFieldsProps = {
  /** Of the group: whose invoices they are, or what pays them. */
  label: string;
  invoices: readonly OpenInvoice[];
  /** What is not yet shared out, in cents: an invoice that is ticked takes of it what it can. */
  restCents: () => number;
  /** A person has chosen: nothing is filled in by itself any more. */
  onChoose?: () => void;
};

/** Open invoices to tick, each with the amount that pays it. */
export function InvoiceFields({ label, invoices, restCents, onChoose }: InvoiceFieldsProps) {
  if (invoices.length === 0) return <p className="mb-3 text-sm text-slate">{ALLOTMENTS.none}</p>;
  return (
    <fieldset className="mb-3 min-w-0">
      <legend className="mb-1.5 text-sm font-[550]">{label}</legend>
      <ul className="divide-y divide-hairline rounded-md border border-hairline bg-white">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="px-4 py-2.5">
            <InvoiceField invoice={invoice} restCents={restCents} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type InvoiceFieldProps = {
  invoice: OpenInvoice;
  restCents: () => number;
  onChoose: (() => void) | undefined;
};

function InvoiceField({ invoice, restCents, onChoose }: InvoiceFieldProps) {
  const { id, number, openCents, dueOn } = invoice;
  const { control, register, setValue } = useFormContext();
  const isPaid: unknown = useWatch({ control, name: paysName(id) });
  const { onChange, ...checkbox } = register(paysName(id));
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <label className="flex min-w-0 grow basis-56 cursor-pointer items-start gap-3 py-1">
        <input
          {...checkbox}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-ink"
          onChange={async (event) => {
            const { checked } = event.target;
            onChoose?.();
            const rest = Math.max(restCents(), 0);
            await onChange(event);
            const cents = checked ? Math.min(openCents, rest || openCents) : 0;
            setValue(amountName(id), typedAmount(cents), { shouldDirty: true, shouldValidate: true });
          }}
        />
        <span className="min-w-0">
          <span className="block font-[550] tabular-nums">{ALLOTMENTS.pays(number)}</span>
          <span className="block text-sm text-slate">
            {ALLOTMENTS.open(formatEuros(openCents), formatDate(dueOn))}
          </span>
        </span>
      </label>
      {isPaid === true && (
        <div className="w-48 max-sm:w-full" onChange={onChoose}>
          <TextControl
            name={amountName(id)}
            label={ALLOTMENTS.amount(number)}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
      )}
    </div>
  );
}
