import type { BillingFigures } from '@cercle/contract/billing-figures';
import { daysBetween } from '../../kernel/calendar.ts';
import type { PaidInvoices } from './figures.table.ts';

/** From issue to the payment that completed each, half a day exact; what was paid before it was issued took none. */
export function daysToPay(paid: PaidInvoices[]): BillingFigures['daysToPay'] {
  const counted = paid
    .map(({ issuedOn, paidOn, count }) => ({ days: Math.max(0, daysBetween(issuedOn, paidOn)), count }))
    .sort((one, other) => one.days - other.days);
  const invoices = counted.reduce((sum, { count }) => sum + count, 0);
  if (invoices === 0) return null;
  const total = counted.reduce((sum, { days, count }) => sum + days * count, 0);
  const nth = (index: number): number => {
    let seen = 0;
    for (const { days, count } of counted) {
      seen += count;
      if (seen > index) return days;
    }
    return 0;
  };
  const median = (nth(Math.floor((invoices - 1) / 2)) + nth(Math.floor(invoices / 2))) / 2;
  return { invoices, median, mean: Math.round((total / invoices) * 10) / 10 };
}
