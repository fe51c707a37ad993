import { formatEuros } from '@cercle/contract/money';
import { PAYMENT_KIND_LABEL } from '@cercle/contract/payment-kinds';
import type { Payment } from '@cercle/contract/payments';
import { Link } from 'react-router';
import { ACCOUNT } from '../../../content/admin-payments.ts';
import { leftOver, paidBy } from './what-it-pays.ts';

type PaymentPaysProps = { payment: Payment; hasParty?: boolean };

/** What a payment pays, invoice by invoice, and what of it is on the balance. */
export function PaymentPays({ payment, hasParty = false }: PaymentPaysProps) {
  const { kind, party, cents } = payment;
  const left = leftOver(payment);
  return (
    <div className="[overflow-wrap:anywhere]">
      {hasParty && (
        <Link to={`/admin/societes/${party.id}`} className="link font-[550]">
          {party.name}
        </Link>
      )}
      {kind === 'PAYMENT' ? (
        <ul className="tabular-nums">
          {paidBy(payment).map((paid) => (
            <li key={paid.documentId}>
              <span>{`${formatEuros(paid.cents)} `}</span>
              <PaidInvoice {...paid} />
            </li>
          ))}
          {left > 0 && <li>{ACCOUNT.onBalance(formatEuros(left))}</li>}
        </ul>
      ) : (
        <p>{`${PAYMENT_KIND_LABEL[kind]}\u202f: ${formatEuros(Math.abs(cents))}`}</p>
      )}
    </div>
  );
}

const PaidInvoice = ({ documentId, number }: { documentId: number | null; number: string | null }) =>
  documentId === null ? (
    <span>{ACCOUNT.forgotten}</span>
  ) : (
    <span>
      <span>{'pour '}</span>
      <Link to={`/admin/factures/${documentId}`} className="link">
        {number}
      </Link>
    </span>
  );
