import { type Taxed, type Totals, totalsOf } from '@cercle/contract/document-totals';
import { netOf } from '@cercle/contract/money';
import type { VatCategory } from '@cercle/contract/vat-categories';
import type { FieldValues } from 'react-hook-form';
import { keysOf, manualLine, type StoredLine, toManualLine, typedIn } from './form-lines.ts';

const { quantity: quantityRule, unitCents: priceRule, vatBasisPoints: rateRule } = manualLine.shape;

/** What a line comes to without VAT, in cents; null until its quantity and its price are right. */
export function netIn(values: FieldValues, key: string): number | null {
  const { quantity, unitCents } = toManualLine(typedIn(values, key));
  const isRight = quantityRule.safeParse(quantity).success && priceRule.safeParse(unitCents).success;
  return isRight ? netOf(quantity, unitCents) : null;
}

/** The totals of what is typed so far, in cents; a line that is not complete does not count. */
export function totalsIn(values: FieldValues, stored: readonly StoredLine[]): Totals {
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
