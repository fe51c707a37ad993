import type { VatSubtotal } from '@cercle/contract/document-content';
import { netOf, vatOf } from '@cercle/contract/money';
import { VAT_EXEMPTION_REASON, type VatCategory } from '@cercle/contract/vat-categories';
import type { FieldValues } from 'react-hook-form';
import type { TotalsContent } from '../../documents/document-totals.tsx';
import { keysOf, manualLine, type StoredLine, toManualLine, typedIn } from './form-lines.ts';

type Taxed = { netCents: number; vatCategory: VatCategory; vatBasisPoints: number };

const { quantity: quantityRule, unitCents: priceRule, vatBasisPoints: rateRule } = manualLine.shape;

/** What a line comes to without VAT, in cents; null until its quantity and its price are right. */
export function netIn(values: FieldValues, key: string): number | null {
  const { quantity, unitCents } = toManualLine(typedIn(values, key));
  const isRight = quantityRule.safeParse(quantity).success && priceRule.safeParse(unitCents).success;
  return isRight ? netOf(quantity, unitCents) : null;
}

/** The totals of what is typed so far, in cents; a line that is not complete does not count. */
export function totalsIn(values: FieldValues, stored: readonly StoredLine[]): TotalsContent {
  return totalsOf(keysOf(values).flatMap((key) => taxedIn(values, key, stored)));
}

function taxedIn(values: FieldValues, key: string, stored: readonly StoredLine[]): Taxed[] {
  const line = stored.find((one) => one.key === key);
  if (line && line.typed === null) return [line.content];
  const netCents = netIn(values, key);
  const { vatCategory, vatBasisPoints } = toManualLine(typedIn(values, key));
  if (netCents === null || !rateRule.safeParse(vatBasisPoints).success) return [];
  return [{ netCents, vatCategory: vatCategory as VatCategory, vatBasisPoints }];
}

/** VAT is computed once for each category and rate, on the sum of its lines (EN 16931, BR-CO-17). */
export function totalsOf(lines: readonly Taxed[]): TotalsContent {
  const sums = new Map<string, VatSubtotal>();
  for (const { netCents, vatCategory: category, vatBasisPoints: basisPoints } of lines) {
    const key = `${category} ${basisPoints}`;
    const sum = (sums.get(key)?.netCents ?? 0) + netCents;
    sums.set(key, {
      category,
      basisPoints,
      netCents: sum,
      vatCents: vatOf(sum, basisPoints),
      exemptionReason: VAT_EXEMPTION_REASON[category],
    });
  }
  const vat = [...sums.entries()].sort(([one], [other]) => one.localeCompare(other)).map(([, sum]) => sum);
  const netCents = vat.reduce((total, sum) => total + sum.netCents, 0);
  const vatCents = vat.reduce((total, sum) => total + sum.vatCents, 0);
  return { vat, netCents, vatCents, totalCents: netCents + vatCents };
}
