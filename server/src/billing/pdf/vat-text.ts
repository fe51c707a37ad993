import { decimalText } from '@cercle/contract/policy-rules';
import { VAT_CATEGORY_LABEL, type VatCategory } from '@cercle/contract/vat-categories';

/** « 21 % », or why there is no rate: « Autoliquidation ». */
export const rateText = (category: VatCategory, basisPoints: number) =>
  category === 'S' || category === 'Z' ? `${decimalText(basisPoints)}\u00a0%` : VAT_CATEGORY_LABEL[category];
