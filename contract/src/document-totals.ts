import type { VatSubtotal } from './document-content.ts';
import { vatOf } from './money.ts';
import { VAT_EXEMPTION_REASON, type VatCategory } from './vat-categories.ts';

/** What VAT is computed from: cents, and basis points. */
export type Taxed = { netCents: number; vatCategory: VatCategory; vatBasisPoints: number };

/** In cents. */
export type Totals = { vat: VatSubtotal[]; netCents: number; vatCents: number; totalCents: number };

/** VAT is computed once for each category and rate, on the sum of its lines (EN 16931, BR-CO-17). */
export function totalsOf(lines: readonly Taxed[]): Totals {
  const byRate = Map.groupBy(lines, ({ vatCategory, vatBasisPoints }) => `${vatCategory} ${vatBasisPoints}`);
  const vat = [...byRate.entries()]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([, ofRate]) => subtotalOf(ofRate));
  return totalsOfVat(vat);
}

function subtotalOf(lines: readonly Taxed[]): VatSubtotal {
  const { vatCategory: category, vatBasisPoints: basisPoints } = lines[0] as Taxed;
  const netCents = sumOf(lines, 'netCents');
  return {
    category,
    basisPoints,
    netCents,
    vatCents: vatOf(netCents, basisPoints),
    exemptionReason: VAT_EXEMPTION_REASON[category],
  };
}

export function totalsOfVat(vat: VatSubtotal[]): Totals {
  const netCents = sumOf(vat, 'netCents');
  const vatCents = sumOf(vat, 'vatCents');
  return { vat, netCents, vatCents, totalCents: netCents + vatCents };
}

const sumOf = <Name extends string>(items: readonly Record<Name, number>[], name: Name) =>
  items.reduce((sum, item) => sum + item[name], 0);
