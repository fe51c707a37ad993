import type { VatSubtotal } from '@cercle/contract/document-content';
import { vatOf } from '@cercle/contract/money';
import { VAT_EXEMPTION_REASON, type VatCategory } from '@cercle/contract/vat-categories';

export type Taxed = { net_cents: number; vat_category: VatCategory; vat_basis_points: number };
export type Totals = { vat: VatSubtotal[]; netCents: number; vatCents: number; totalCents: number };
/** What is left to credit of an invoice, by category and rate. */
type Rest = Pick<VatSubtotal, 'category' | 'basisPoints' | 'netCents' | 'vatCents'>;

const rateOf = ({ category, basisPoints }: Pick<VatSubtotal, 'category' | 'basisPoints'>) =>
  `${category} ${basisPoints}`;

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * VAT is computed once for each category and rate, on the sum of its lines (EN 16931, BR-CO-17; C9). A credit note takes no more VAT
 * than is left on its invoice, and all of it with the last of the net: its parts add up to the invoice, to the cent.
 */
export function totalsOf(lines: Taxed[], rest: Rest[] = []): Totals {
  const sums = new Map<string, VatSubtotal>();
  for (const line of lines) {
    const [category, basisPoints] = [line.vat_category, line.vat_basis_points];
    const key = rateOf({ category, basisPoints });
    const netCents = (sums.get(key)?.netCents ?? 0) + line.net_cents;
    const exemptionReason = VAT_EXEMPTION_REASON[category];
    sums.set(key, {
      category,
      basisPoints,
      netCents,
      vatCents: vatOf(netCents, basisPoints),
      exemptionReason,
    });
  }
  const vat = [...sums.values()]
    .map((subtotal) => ({ ...subtotal, vatCents: cappedVat(subtotal, rest) }))
    .sort((one, other) => rateOf(one).localeCompare(rateOf(other)));
  const netCents = sum(vat.map((subtotal) => subtotal.netCents));
  const vatCents = sum(vat.map((subtotal) => subtotal.vatCents));
  return { vat, netCents, vatCents, totalCents: netCents + vatCents };
}

function cappedVat(subtotal: VatSubtotal, rest: Rest[]): number {
  const left = rest.find((one) => rateOf(one) === rateOf(subtotal));
  if (!left) return subtotal.vatCents;
  return subtotal.netCents === left.netCents ? left.vatCents : Math.min(subtotal.vatCents, left.vatCents);
}

/** What is left of an invoice after credit notes, by category and rate. */
export const restOf = (invoice: VatSubtotal[], credited: VatSubtotal[][]): Rest[] =>
  invoice.map((subtotal) => {
    const same = credited.flat().filter((one) => rateOf(one) === rateOf(subtotal));
    return {
      ...subtotal,
      netCents: subtotal.netCents - sum(same.map(({ netCents }) => netCents)),
      vatCents: subtotal.vatCents - sum(same.map(({ vatCents }) => vatCents)),
    };
  });
