import { decimalText } from '@cercle/contract/policy-rules';
import { VAT_CATEGORY_LABEL, type VatCategory } from '@cercle/contract/vat-categories';

export const hasRate = (category: VatCategory) => category === 'S' || category === 'Z';

/** « 21 % », or why there is no rate: « Autoliquidation ». */
export const rateText = (category: VatCategory, basisPoints: number) =>
  hasRate(category) ? `${decimalText(basisPoints)}\u00a0%` : VAT_CATEGORY_LABEL[category];
