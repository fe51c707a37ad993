import { formatEuros } from '@cercle/contract/money';
import type { OwnYear } from '@cercle/contract/own-year';
import { monthName, YEAR } from '../../../content/own-year.ts';
import { YearCard } from './year-sides.tsx';

const CELL = 'py-2.5 pl-3 text-right tabular-nums';
const HEAD = 'py-1.5 font-normal';

/** The twelve months; those that are frozen are marked, with a word. */
export const YearMonths = ({ year: { months, given, received } }: { year: OwnYear }) => (
  <YearCard title={YEAR.months}>
    <p className="mt-2 text-sm text-slate">{YEAR.frozenHint}</p>
    <table className="mt-3 w-full text-sm">
      <thead className="text-slate">
        <tr>
          <th scope="col" className={`${HEAD} text-left`}>
            {YEAR.month}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {YEAR.given}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {YEAR.received}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, givenCents, receivedCents, isFrozen }) => (
          <tr key={month} className="border-t border-hairline align-top">
            <th scope="row" className="py-2.5 text-left font-[550]">
              <span>{monthName(month)}</span>
              {isFrozen && <span className="font-normal text-slate">{` · ${YEAR.frozen}`}</span>}
            </th>
            <td className={CELL}>{formatEuros(givenCents)}</td>
            <td className={CELL}>{formatEuros(receivedCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-ink font-[550]">
          <th scope="row" className="py-2.5 text-left">
            {YEAR.total}
          </th>
          <td className={CELL}>{formatEuros(given.cents)}</td>
          <td className={CELL}>{formatEuros(received.cents)}</td>
        </tr>
      </tfoot>
    </table>
  </YearCard>
);
