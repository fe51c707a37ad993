import { formatEuros } from '@cercle/contract/money';
import { PAYMENT_KIND_LABEL, PAYMENT_METHOD_LABEL } from '@cercle/contract/payment-kinds';
import type { Payment } from '@cercle/contract/payments';
import { ACCOUNT, UNDO_PAYMENT } from '../../../content/admin-payments.ts';
import { formatDate } from '../../../dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PaymentPays } from './payment-pays.tsx';
import { undoPayment } from './undo-texts.ts';
import { useReason } from './use-reason.tsx';
import { withoutCorrected } from './what-it-pays.ts';

type PaymentListProps = { payments: Payment[]; onChange: () => void };

/** The payments of a payer, the latest first; what was entered by mistake stays, marked. */
export function PaymentList({ payments, onChange }: PaymentListProps) {
  const { ask, dialog } = useReason(onChange);
  const valid = new Set(withoutCorrected(payments).map(({ id }) => id));
  const shown = payments.filter(({ kind }) => kind !== 'CORRECTION');
  return (
    <>
      <h3 className="mt-5 mb-2 font-sans text-sm font-[650]">{ACCOUNT.payments}</h3>
      {shown.length === 0 ? (
        <p className="border-t border-hairline pt-3 text-sm text-slate">{ACCOUNT.noPayments}</p>
      ) : (
        <ul className="divide-y divide-hairline border-t border-hairline text-sm">
          {shown.map((payment) => (
            <li key={payment.id} className="py-2.5 [overflow-wrap:anywhere]">
              <PaymentLine payment={payment} isCorrected={!valid.has(payment.id)} />
              {payment.isReversible && (
                <Button size="small" look="quiet" className="mt-2" onClick={() => ask(undoPayment(payment))}>
                  <span>{UNDO_PAYMENT.label}</span>
                  <span className="sr-only">{nameOf(payment)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </>
  );
}

const nameOf = ({ kind, cents, paidOn }: Payment) =>
  `\u202f: ${PAYMENT_KIND_LABEL[kind].toLowerCase()} de ${formatEuros(Math.abs(cents))}, ${formatDate(paidOn)}`;

function PaymentLine({ payment, isCorrected }: { payment: Payment; isCorrected: boolean }) {
  const { kind, cents, paidOn, method, by, note } = payment;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <time dateTime={paidOn} className="font-[550]">
            {formatDate(paidOn)}
          </time>
          <span className="text-slate">{` · ${PAYMENT_METHOD_LABEL[method]} · ${by}`}</span>
        </span>
        <span className={`whitespace-nowrap tabular-nums ${isCorrected ? 'text-slate' : 'font-[550]'}`}>
          {formatEuros(cents)}
        </span>
      </p>
      {isCorrected ? (
        <p className="mt-1">
          <Badge tone="neutral">{ACCOUNT.corrected}</Badge>
        </p>
      ) : kind === 'PAYMENT' ? (
        <PaymentPays payment={payment} />
      ) : (
        <p>{PAYMENT_KIND_LABEL[kind]}</p>
      )}
      {note && <p className="text-slate">{note}</p>}
    </>
  );
}
