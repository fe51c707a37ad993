import type { VatSubtotal } from '@cercle/contract/document-content';
import { type Taxed, type Totals, totalsOf, totalsOfVat } from '@cercle/contract/document-totals';

/** What is left to credit of an invoice, by category and rate. */
type Rest = Pick<VatSubtotal, 'category' | 'basisPoints' | 'netCents' | 'vatCents'>;

/**
 * A credit note takes no more VAT than is left on its invoice, and all of it with the last of the net: its parts add up to the
 * invoice, to the cent.
 */
export const totalsOfCredit = (lines: Taxed[], rest: Rest[]): Totals =>
  totalsOfVat(totalsOf(lines).vat.map((subtotal) => ({ ...subtotal, vatCents: cappedVat(subtotal, rest) })));

function cappedVat(subtotal: VatSubtotal, rest: Rest[]): number {
  const left = rest.find((one) => isSameRate(one, subtotal));
  if (!left) return subtotal.vatCents;
  return subtotal.netCents === left.netCents ? left.vatCents : Math.min(subtotal.vatCents, left.vatCents);
}

/** What is left of an invoice after credit notes. */
export const restOf = (invoice: VatSubtotal[], credited: VatSubtotal[]): Rest[] =>
  invoice.map((subtotal) => {
    const sums = totalsOfVat(credited.filter((one) => isSameRate(one, subtotal)));
    return {
      ...subtotal,
      netCents: subtotal.netCents - sums.netCents,
      vatCents: subtotal.vatCents - sums.vatCents,
    };
  });

const isSameRate = (one: Rest, other: Rest) =>
  one.category === other.category && one.basisPoints === other.basisPoints;
