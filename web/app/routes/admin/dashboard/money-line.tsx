import type { BillingFigures } from '@cercle/contract/billing-figures';
import { formatEuros } from '@cercle/contract/money';
import { Link } from 'react-router';
import { MONEY } from '../../../content/admin-dashboard.ts';
import { FIGURES, invoiceCount } from '../../../content/admin-figures.ts';
import { formatNumber } from '../../../content/plural.ts';

const DOCUMENTS_PATH = '/admin/factures';
const BANK_PATH = '/admin/banque';

type MoneyLineProps = {
  figures: BillingFigures;
  /** null where it is not known. */
  waitingMovements: number | null;
};

/** What is open, what is late, what came in, and what of the bank waits; nothing before the first invoice or movement. */
export function MoneyLine({ figures, waitingMovements }: MoneyLineProps) {
  const { hasInvoices, open, overdue, received } = figures;
  if (!hasInvoices && !waitingMovements) return null;
  const parts = [
    {
      label: FIGURES.open,
      value: formatEuros(open.cents),
      hint: invoiceCount(open.count),
      to: `${DOCUMENTS_PATH}?state=OPEN&sort=dueOn%2Casc`,
    },
    {
      label: FIGURES.overdue,
      value: formatEuros(overdue.cents),
      hint: invoiceCount(overdue.count),
      to: `${DOCUMENTS_PATH}?state=OVERDUE&sort=dueOn%2Casc`,
      isLate: overdue.count > 0,
    },
    {
      label: MONEY.received,
      value: formatEuros(received.at(-1)?.cents ?? 0),
      to: `${BANK_PATH}?state=BOOKED`,
    },
    {
      label: MONEY.movements,
      value: waitingMovements === null ? '–' : formatNumber(waitingMovements),
      to: BANK_PATH,
    },
  ];
  return (
    <section aria-labelledby="argent" className="mt-8">
      <h2 id="argent" className="text-lg">
        {MONEY.title}
      </h2>
      <ul className="card mt-3 flex flex-wrap items-baseline gap-x-8 gap-y-3 p-5 text-sm md:px-6">
        {parts.map(({ label, value, hint, to, isLate = false }) => (
          <li key={label} className="flex flex-wrap items-baseline gap-x-2">
            <Link to={to} className="link font-[550]">
              {label}
            </Link>
            <span className={`whitespace-nowrap tabular-nums ${isLate ? 'text-danger' : ''}`}>{value}</span>
            {hint && <span className="text-slate">{hint}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
