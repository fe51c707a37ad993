import type { DocumentContent, VatSubtotal } from '@cercle/contract/document-content';
import type { VatCategory } from '@cercle/contract/vat-categories';
import { amount, decimal, type UblElement } from './ubl-xml.ts';

/** Codes of the list VATEX that say by themselves why there is no VAT; for E there are many, and its reason is a text alone. */
const EXEMPTION_CODE: Partial<Record<VatCategory, string>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};

/** How VAT applies to a line. Outside the scope of VAT there is no rate, not even zero (BR-O-05). */
export const taxCategory = (category: VatCategory, basisPoints: number): UblElement => ({
  'cbc:ID': category,
  'cbc:Percent': category === 'O' ? undefined : decimal(basisPoints),
  ...SCHEME,
});

const SCHEME: UblElement = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };

export const taxTotal = ({ vatCents, vat }: DocumentContent): UblElement => ({
  'cbc:TaxAmount': amount(vatCents),
  'cac:TaxSubtotal': vat.map(taxSubtotal),
});

function taxSubtotal({
  category,
  basisPoints,
  netCents,
  vatCents,
  exemptionReason,
}: VatSubtotal): UblElement {
  const { 'cac:TaxScheme': scheme, ...rate } = taxCategory(category, basisPoints);
  return {
    'cbc:TaxableAmount': amount(netCents),
    'cbc:TaxAmount': amount(vatCents),
    'cac:TaxCategory': {
      ...rate,
      'cbc:TaxExemptionReasonCode': EXEMPTION_CODE[category],
      'cbc:TaxExemptionReason': exemptionReason,
      'cac:TaxScheme': scheme,
    },
  };
}

/** Nothing is paid in advance here and nothing rounded: what is payable is the total. */
export const monetaryTotal = ({ netCents, totalCents }: DocumentContent): UblElement => ({
  'cbc:LineExtensionAmount': amount(netCents),
  'cbc:TaxExclusiveAmount': amount(netCents),
  'cbc:TaxInclusiveAmount': amount(totalCents),
  'cbc:PayableAmount': amount(totalCents),
});
