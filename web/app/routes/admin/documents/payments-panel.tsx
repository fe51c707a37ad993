import type { DocumentDetails } from '@cercle/contract/documents';
import { formatEuros } from '@cercle/contract/money';
import { PAYMENT_METHOD_LABEL } from '@cercle/contract/payment-kinds';
import type { Payment } from '@cercle/contract/payments';
import { INVOICE_PAYMENTS, UNDO_ALLOCATION } from '../../../content/admin-payments.ts';
import { formatDate } from '../../../dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../details/description-list.tsx';
import { undoAllocation } from '../payments/undo-texts.ts';
import { useReason } from '../payments/use-reason.tsx';
import { paidBy } from '../payments/what-it-pays.ts';

type PaymentsPanelProps = { document: DocumentDetails; onChange: () => void };

/** What pays an invoice, and what paid it once. */
export default function PaymentsPanel({ document, onChange }: PaymentsPanelProps) {
  const { payments, paidCents, openCents } = document;
  const { ask, dialog } = useReason(onChange);
  return (
    <Panel title={INVOICE_PAYMENTS.title}>
      {payments.length === 0 ? (
        <p className="border-t border-hairline pt-3 text-sm text-slate">{INVOICE_PAYMENTS.none}</p>
      ) : (
        <>
          <ul className="divide-y divide-hairline border-t border-hairline text-sm">
            {payments.map((payment) => (
              <li key={payment.id} className="py-2.5 [overflow-wrap:anywhere]">
                <PaymentLine payment={payment} />
                {payment.allocations
                  .filter(({ isReversible }) => isReversible)
                  .map((allocation) => (
                    <Button
                      key={allocation.id}
                      size="small"
                      look="quiet"
                      className="mt-2"
                      onClick={() => ask(undoAllocation(payment, allocation))}
                    >
                      <span>{UNDO_ALLOCATION.label}</span>
                      <span className="sr-only">{nameOf(payment, allocation.cents)}</span>
                    </Button>
                  ))}
              </li>
            ))}
          </ul>
          <dl className="grid gap-1 border-t border-hairline pt-3 text-sm tabular-nums">
            <Sum label={INVOICE_PAYMENTS.paid} cents={paidCents} />
            <Sum label={INVOICE_PAYMENTS.open} cents={openCents} />
          </dl>
        </>
      )}
      {dialog}
    </Panel>
  );
}

const nameOf = ({ paidOn }: Payment, cents: number) => `\u202f: ${formatEuros(cents)}, ${formatDate(paidOn)}`;

/** What was taken off says why. */
function PaymentLine({ payment }: { payment: Payment }) {
  const { paidOn, method, by, allocations } = payment;
  const [paid] = paidBy(payment);
  const first = allocations[0];
  const reason = allocations.findLast(({ cents }) => cents < 0)?.reason;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <time dateTime={paidOn} className="font-[550]">
            {formatDate(paidOn)}
          </time>
          <span className="text-slate">{` · ${PAYMENT_METHOD_LABEL[method]} · ${by}`}</span>
        </span>
        <span className={`whitespace-nowrap tabular-nums ${paid ? 'font-[550]' : 'text-slate'}`}>
          {formatEuros(paid?.cents ?? first?.cents ?? 0)}
        </span>
      </p>
      {!paid && (
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <Badge tone="neutral">{INVOICE_PAYMENTS.removed}</Badge>
          <span className="text-slate">{reason}</span>
        </p>
      )}
    </>
  );
}

const Sum = ({ label, cents }: { label: string; cents: number }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-slate">{label}</dt>
    <dd className="font-[550]">{formatEuros(cents)}</dd>
  </div>
);
