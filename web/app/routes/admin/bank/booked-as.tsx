import type { Payment } from '@cercle/contract/payments';
import { PaymentPays } from '../payments/payment-pays.tsx';
import { withoutCorrected } from '../payments/what-it-pays.ts';

/** The payments of a movement, each with what it pays and whose it is. */
export const BookedAs = ({ payments }: { payments: Payment[] }) => (
  <ul className="mb-2 grid gap-2">
    {withoutCorrected(payments).map((payment) => (
      <li key={payment.id}>
        <PaymentPays payment={payment} hasParty />
      </li>
    ))}
  </ul>
);
