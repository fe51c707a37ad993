import type { Day } from '../../../kernel/calendar.ts';
import { type CamtElement, textAt } from './camt-element.ts';
import { amountOf, dayAt, isDebit, refusedAt, signed } from './camt-values.ts';

export type Balance = { code: string; cents: number; currency: string; on: Day | null };

/** Booked balances: opening, previous closing, closing. Those of what is available or expected say nothing of movements. */
const BOOKED = ['OPBD', 'PRCD', 'CLBD'];

/** Undefined for a balance that is not read. @throws DomainError when it cannot be followed */
export function readBalance(element: CamtElement, statement: string): Balance | undefined {
  const code = textAt(element, 'Tp/CdOrPrtry/Cd');
  if (!BOOKED.includes(code)) return undefined;
  const place = `${statement}, solde ${code}`;
  const { cents, currency } = amountOf(element, place);
  return { code, cents: signed(cents, isDebit(element, place)), currency, on: dayAt(element, 'Dt', place) };
}

type ClosingBalance = Balance & { on: Day };
type Balances = { opening: Balance; closing: ClosingBalance };

const dayOrNone = ({ on }: Balance) => on ?? '';

/**
 * Some banks give an opening and a closing balance for each day of a statement: the first of the earliest day opens it, the
 * last of the latest closes it. The previous closing balance stands in for the opening one. A page of a longer statement,
 * with an intermediate balance (ITBD) in their stead, is refused: its movements are not the whole of its number.
 * @throws DomainError when one is missing
 */
export function openingAndClosing(balances: readonly Balance[], place: string): Balances {
  const of = (code: string) =>
    balances
      .filter((balance) => balance.code === code)
      .sort((one, other) =>
        dayOrNone(one) < dayOrNone(other) ? -1 : dayOrNone(one) > dayOrNone(other) ? 1 : 0,
      );
  const opening = of('OPBD')[0] ?? of('PRCD')[0];
  if (!opening) throw refusedAt(place, 'il manque le solde d’ouverture (OPBD ou PRCD)');
  const closing = of('CLBD').at(-1);
  if (!closing) throw refusedAt(place, 'il manque le solde de clôture (CLBD)');
  const { on } = closing;
  if (!on) throw refusedAt(place, 'il manque la date du solde de clôture (CLBD)');
  return { opening, closing: { ...closing, on } };
}
